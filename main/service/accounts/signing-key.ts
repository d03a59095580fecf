import { randomBytes } from 'node:crypto'
import type { Database } from '../database/database.ts'

/** Reads the library's signing key, or creates one for a new library. */
export function signingKey(database: Database, clock: () => number): Promise<Uint8Array> {
  const { kysely } = database
  const find = database.statement(() =>
    kysely.selectFrom('signing_key').select('secret').orderBy('id', 'desc').limit(1),
  )
  const keep = database.statement((p: { secret: Buffer; us: number }) =>
    kysely.insertInto('signing_key').values({ secret: p.secret, created_us: p.us }),
  )
  return database.directory(async (tx) => {
    const known = (await find.get(tx, {}))?.secret
    if (known) return new Uint8Array(known)
    const secret = randomBytes(32)
    await keep.run(tx, { secret, us: clock() * 1000 })
    return new Uint8Array(secret)
  })
}
