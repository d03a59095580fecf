import type { Migration } from '../../../sqlite/migrate.ts'

/** Who each letter is from, so that newsletters can be merged and split. Of earlier letters it is told as well as known. */
export const letterSenders: Migration = {
  version: 37,
  name: 'letter-senders',
  up: (sqlite) => {
    const key = (kind: 'list' | 'from') => `(
      SELECT substr(min(sender_key.key), 6) FROM sender_key
      WHERE sender_key.account_id = content.account_id AND sender_key.profile_id = content.newsletter_id
        AND sender_key.key LIKE '${kind}:%'
    )`
    sqlite.exec(`
      CREATE TABLE letter_sender (
        account_id INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE, content_id INTEGER NOT NULL,
        list TEXT, address TEXT, name TEXT NOT NULL,
        PRIMARY KEY (account_id, content_id),
        FOREIGN KEY (account_id, content_id) REFERENCES content(account_id, id) ON DELETE CASCADE
      ) STRICT, WITHOUT ROWID;
      INSERT INTO letter_sender (account_id, content_id, list, address, name)
        SELECT account_id, id, ${key('list')}, ${key('from')}, coalesce(site_name, '')
        FROM content WHERE newsletter_id IS NOT NULL;
    `)
  },
}
