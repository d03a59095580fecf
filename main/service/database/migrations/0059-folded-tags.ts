import type { Migration } from '../../../sqlite/migrate.ts'

/**
 * Tags whose names differ only in case are one. Names are folded by the program, because databases fold letters beyond
 * ASCII each in its own way: Tags.settle fills the column and joins the tags of a library that has several. Null until
 * then.
 */
export const foldedTags: Migration = {
  version: 59,
  name: 'folded-tags',
  up: (sqlite) => {
    sqlite.exec(`
      ALTER TABLE tag ADD COLUMN folded_name TEXT;
      CREATE UNIQUE INDEX tag_folded ON tag (account_id, folded_name);
      CREATE INDEX tag_unfolded ON tag (account_id) WHERE folded_name IS NULL;
    `)
  },
}
