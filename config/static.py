"""Static files with hashed names, compressed once, cached for ever."""

from whitenoise.storage import CompressedManifestStaticFilesStorage


class HashedModules(CompressedManifestStaticFilesStorage):
    """Hashes the names inside `import` statements of ES modules too."""

    support_js_module_import_aggregation = True
