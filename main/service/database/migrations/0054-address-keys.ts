import type { Migration } from '../../../sqlite/migrate.ts'

/** PostgreSQL keys addresses by their hash from here on (postgres/migrate.ts). SQLite's indexes hold them whole. */
export const addressKeys: Migration = { version: 54, name: 'address-keys', up: () => {} }
