"""Every page carries its language: none for English, a prefix for the others."""

from django.conf.urls.i18n import i18n_patterns
from django.urls import include, path

from game.views import site

urlpatterns = [
    *i18n_patterns(path("", include("game.urls")), prefix_default_language=False),
    path("robots.txt", site.robots),
    path("sitemap.xml", site.sitemap, name="sitemap"),
    path("favicon.ico", site.favicon),
]

handler400 = "config.errors.bad_request"
handler403 = "config.errors.forbidden"
handler404 = "config.errors.not_found"
handler500 = "config.errors.server_error"
