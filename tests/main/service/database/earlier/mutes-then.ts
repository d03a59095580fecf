import { readerPreference, storedReader } from '#shared/model/sending.ts'
import { readerKey } from '../../../../../main/service/library/preferences/reader-key.ts'

/** The last version that stored muted invitations in a table. */
export const WITH_TABLE = 69

const nameOf = (uuid: string): string => readerPreference(readerKey(uuid))
const decision = (handle: string, standing: 'muted' | 'allowed') => storedReader({ handle, name: '', standing })

/**
 * Ann (1) muted the invitations of four readers: one without a decision about what they send, one whom she allowed, one
 * whose mute she once took back, and one whose items she muted, too. Bob (2) muted Ann's. A muted account is gone.
 */
export const rowsThen: readonly string[] = [
  ...[1, 2, 3, 4, 5].flatMap((id) => [
    `INSERT INTO account (id, uuid, name, created_us, mail_key) VALUES (${id}, 'uuid-${id}', 'Reader ${id}', 1, '${id}')`,
    `INSERT INTO handle (account_id, handle, created_us) VALUES (${id}, 'reader_${id}', 1)`,
  ]),
  `INSERT INTO muted_reader (account_id, muted_id) VALUES (1, 2), (1, 3), (1, 4), (1, 5), (2, 1), (2, 99)`,
  `INSERT INTO preference (account_id, name, value, version) VALUES
    (1, '${nameOf('uuid-3')}', '${decision('reader_3', 'allowed')}', 4),
    (1, '${nameOf('uuid-4')}', NULL, 2),
    (1, '${nameOf('uuid-5')}', '${decision('as_she_knew_them', 'muted')}', 1),
    (2, 'choice/sendersAllowed', '"nobody"', 1)`,
]

/** The preferences afterward, as account, name, value and version. */
export const preferencesNow: readonly (readonly [account: number, name: string, value: string, version: number])[] = [
  [1, nameOf('uuid-2'), decision('reader_2', 'muted'), 1],
  [1, nameOf('uuid-3'), decision('reader_3', 'muted'), 5],
  [1, nameOf('uuid-4'), decision('reader_4', 'muted'), 3],
  [1, nameOf('uuid-5'), decision('as_she_knew_them', 'muted'), 1],
  [2, nameOf('uuid-1'), decision('reader_1', 'muted'), 1],
  [2, 'choice/sendersAllowed', '"nobody"', 1],
]
