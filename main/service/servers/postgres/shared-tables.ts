/**
 * Tables in which the processes of a shared library store data about each other. None of it outlives the processes, so
 * the tables need no migrations and are not copied. They are emptied after a crash of the server.
 */
export const sharedTables = `
CREATE UNLOGGED TABLE IF NOT EXISTS process (name text PRIMARY KEY, lives_until timestamptz NOT NULL,
  version bigint);
CREATE UNLOGGED TABLE IF NOT EXISTS call_bucket (key text PRIMARY KEY, tokens double precision NOT NULL,
  allowed boolean NOT NULL, taken timestamptz NOT NULL, full_at timestamptz NOT NULL);
CREATE TABLE IF NOT EXISTS place (what text PRIMARY KEY, name text NOT NULL);
`
