import type { Migration } from '../../../sqlite/migrate.ts'

/** Jobs that somebody waits for have a lane of their own, and accounts take turns in each lane. */
export const awaitedJobs: Migration = {
  version: 18,
  name: 'awaited-jobs',
  up: (sqlite) => {
    sqlite.exec(`
      ALTER TABLE job ADD COLUMN is_awaited INTEGER NOT NULL DEFAULT 1;
      DROP INDEX job_due;
      CREATE INDEX job_turn ON job (state, is_awaited, account_id, starts, run_after_ms);
    `)
  },
}
