import type { Migration } from '../../../sqlite/migrate.ts'

/** Tables and columns of emails are named for them. */
export const emailNames: Migration = {
  version: 60,
  name: 'email-names',
  up: (sqlite) => {
    sqlite.exec(`
      ALTER TABLE letter RENAME TO email;
      ALTER TABLE letter_picture RENAME TO email_picture;
      ALTER TABLE email_picture RENAME COLUMN letter_id TO email_id;
      ALTER TABLE letter_sender RENAME TO email_sender;
      ALTER TABLE outgoing_letter RENAME TO outgoing_email;
      ALTER TABLE speech_server RENAME COLUMN sends_letters TO sends_emails;
      DROP INDEX letter_once;
      CREATE UNIQUE INDEX email_once ON email (account_id, fingerprint) WHERE fingerprint IS NOT NULL;
      DROP INDEX letter_object;
      CREATE INDEX email_object ON email (account_id, object);
      DROP INDEX letter_picture_letter;
      CREATE INDEX email_picture_email ON email_picture (account_id, email_id);
      DROP INDEX letter_picture_object;
      CREATE INDEX email_picture_object ON email_picture (account_id, object);
      DROP INDEX outgoing_letter_due;
      CREATE INDEX outgoing_email_due ON outgoing_email (is_over, due_ms);
      DROP INDEX outgoing_letter_account;
      CREATE INDEX outgoing_email_account ON outgoing_email (account_id);
      UPDATE job SET kind = 'email' WHERE kind = 'letter';
    `)
  },
}
