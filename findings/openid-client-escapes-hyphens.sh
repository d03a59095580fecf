#!/bin/sh
# openid-client 6.8.9 escapes hyphens, dots and underscores of a client's secret in the header Authorization.
#
# Guess: RFC 6749, section 2.3.1, asks for form encoding. It leaves - . _ and * as they are, so that a secret of such
# characters is the same with a provider that does not decode the header.
# Behaviour: ClientSecretBasic escapes them, too. Glewlwyd 2.7.5 compares the header as it came and refuses the client.
# Seen: client%2Done:right%2Dsecret
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts openid-client@6.8.9
cat >header.mjs <<'SCRIPT_OF_NODE'
import { ClientSecretBasic, Configuration, clientCredentialsGrant, customFetch } from 'openid-client'

const server = { issuer: 'https://a.example', token_endpoint: 'https://a.example/token' }
const configuration = new Configuration(server, 'client-one', undefined, ClientSecretBasic('right-secret'))
let sent = ''
configuration[customFetch] = async (_address, { headers }) => {
  sent = atob(new Headers(headers).get('authorization').slice('Basic '.length))
  return Response.json({ access_token: 'a', token_type: 'bearer' })
}
await clientCredentialsGrant(configuration)
console.log(sent)
console.log(String(new URLSearchParams({ form: 'right-secret' })))
process.exit(sent === 'client%2Done:right%2Dsecret' ? 0 : 1)
SCRIPT_OF_NODE
node header.mjs
