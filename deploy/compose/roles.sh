#!/bin/sh
# Runs once, on the empty volume: the roles and the database as docs/operating describes them.
set -eu
psql --no-psqlrc --set ON_ERROR_STOP=1 --set password="$DATABASE_PASSWORD" --username "$POSTGRES_USER" <<'SQL'
create role reeve_runtime nologin;
create role reeve login password :'password';
grant reeve_runtime to reeve;
create database reeve owner reeve encoding 'UTF8' template template0;
SQL
