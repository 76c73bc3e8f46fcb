#!/bin/sh
# Prints a .env for compose.yaml with new secrets:   sh deploy/new-env.sh https://book.example.com > .env
set -eu
: "${1:?the address at which the service will be reached, such as https://book.example.com}"
cat <<ENV
BASE_URL=$1
POSTGRES_PASSWORD=$(openssl rand -hex 24)
SERVICE_PASSWORD=$(openssl rand -hex 24)
SECRETS_KEYS=v1:$(openssl rand -base64 32)
BOOKING_TOKEN_KEYS=v1:$(openssl rand -base64 32)
ENV
