import { createHash } from 'node:crypto'
import type { Migration } from '../../../sqlite/migrate.ts'

interface Mute {
  readonly account: number
  readonly uuid: string
  readonly handle: string | null
}

/**
 * Readers whose invitations were muted become muted readers in the preferences, which also decide who may send. The key
 * and the JSON are those of library/preferences/reader-key.ts and shared/model/sending.ts.
 */
export const oneListOfMutes: Migration = {
  version: 70,
  name: 'one-list-of-mutes',
  up: (sqlite) => {
    const mutes = sqlite.prepare<[], Mute>(
      `SELECT muted_reader.account_id AS account, account.uuid, handle.handle FROM muted_reader
        JOIN account ON account.id = muted_reader.muted_id
        LEFT JOIN handle ON handle.account_id = muted_reader.muted_id`,
    )
    const put = sqlite.prepare<[number, string, string]>(
      `INSERT INTO preference (account_id, name, value, version) VALUES (?, ?, ?, 1)
        ON CONFLICT (account_id, name) DO UPDATE SET value = excluded.value, version = version + 1
        WHERE value IS NULL OR value NOT LIKE '{"standing":"muted",%'`,
    )
    for (const { account, uuid, handle } of mutes.all()) {
      const key = createHash('sha256').update(`reader ${uuid}`).digest('hex').slice(0, 32)
      put.run(account, `reader/${key}`, JSON.stringify({ standing: 'muted', handle: handle ?? '', name: '' }))
    }
    sqlite.exec('DROP TABLE muted_reader')
  },
}
