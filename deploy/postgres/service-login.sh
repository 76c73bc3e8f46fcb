#!/bin/sh
# Runs once, for a new data folder: creates the service's login as a member of the role that reads and writes the tables
# under row-level security. The login owns nothing.
set -eu
psql --set ON_ERROR_STOP=1 --set password="$SERVICE_PASSWORD" --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" <<'SQL'
create role calendeal_service nologin;
create role calendeal login password :'password' in role calendeal_service;
SQL
