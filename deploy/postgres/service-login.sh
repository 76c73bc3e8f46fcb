#!/bin/sh
# Runs once, when the data folder is new: the login that the service uses, as a member of the role that may read and
# write the tables, under row-level security. It owns nothing.
set -eu
psql --set ON_ERROR_STOP=1 --set password="$SERVICE_PASSWORD" --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" <<'SQL'
create role calendeal_service nologin;
create role calendeal login password :'password' in role calendeal_service;
SQL
