# Built in two steps: what only installing and compiling need stays behind in the first.

FROM python:3.13-slim AS build
ENV PYTHONDONTWRITEBYTECODE=1
WORKDIR /app
RUN python -m venv /venv
COPY requirements.txt .
RUN /venv/bin/pip install --no-cache-dir --disable-pip-version-check --require-hashes -r requirements.txt
COPY manage.py ./
COPY config config
COPY game game
COPY templates templates
COPY static static
# Neither command uses the secret or the hosts; they only have to be there.
RUN SECRET_KEY=unused ALLOWED_HOSTS=unused /venv/bin/python manage.py translations compile \
    && SECRET_KEY=unused ALLOWED_HOSTS=unused /venv/bin/python manage.py collectstatic --no-input

FROM python:3.13-slim
ENV PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 PATH=/venv/bin:$PATH \
    HOST=0.0.0.0 PORT=8000 DATABASE_URL=sqlite:////data/db.sqlite3
RUN useradd --uid 10001 --no-create-home --shell /usr/sbin/nologin player \
    && install --directory --owner=player --group=player /data
COPY --from=build /venv /venv
COPY --from=build /app /app
WORKDIR /app
USER 10001
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s --retries=3 CMD ["python", "-c", \
    "import os, urllib.request; urllib.request.urlopen(f\"http://127.0.0.1:{os.environ['PORT']}/healthz\", timeout=4)"]
CMD ["python", "manage.py", "serve"]
