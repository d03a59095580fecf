import type { Database } from '../../database/database.ts'
import { isAddress } from '../../database/dialect/both-dialects.ts'

export interface Upload {
  readonly id: number
  readonly size: number
  /** 1 if the whole upload has arrived and matches its hash. */
  readonly is_whole: number
}

/** A part of an upload. Parts are sorted by their position in the file. */
export interface Part {
  readonly object: string
}

export function uploadStatements(database: Database) {
  const { kysely } = database
  type Key = { account: number; hash: string }
  type Id = { account: number; id: number }
  return {
    kept: database.statement((p: { account: number; identity: string }) =>
      kysely
        .selectFrom('content_address')
        .innerJoin('content_file', (join) =>
          join
            .onRef('content_file.account_id', '=', 'content_address.account_id')
            .onRef('content_file.content_id', '=', 'content_address.content_id'),
        )
        .select('content_file.size')
        .where('content_address.account_id', '=', p.account)
        .where(isAddress('identity_url', p.identity)),
    ),
    find: database.statement((p: Key) =>
      kysely
        .selectFrom('upload')
        .select(['id', 'size', 'is_whole'])
        .where('account_id', '=', p.account)
        .where('hash', '=', p.hash),
    ),
    sizes: database.statement((p: { account: number }) =>
      kysely.selectFrom('upload').select('size').where('account_id', '=', p.account),
    ),
    create: database.statement((p: Key & { size: number; now: number }) =>
      kysely
        .insertInto('upload')
        .values({ account_id: p.account, hash: p.hash, size: p.size, created_ms: p.now })
        .returning(['id', 'size', 'is_whole']),
    ),
    addPart: database.statement((p: Id & { part: number; object: string }) =>
      kysely
        .insertInto('upload_part')
        .values({ account_id: p.account, upload_id: p.id, part: p.part, object: p.object })
        .onConflict((conflict) =>
          conflict
            .columns(['account_id', 'upload_id', 'part'])
            .doUpdateSet((eb) => ({ object: eb.ref('excluded.object') })),
        ),
    ),
    partNumbers: database.statement((p: Id) =>
      kysely.selectFrom('upload_part').select('part').where('account_id', '=', p.account).where('upload_id', '=', p.id),
    ),
    parts: database.statement((p: Id) =>
      kysely
        .selectFrom('upload_part')
        .select('object')
        .where('account_id', '=', p.account)
        .where('upload_id', '=', p.id)
        .orderBy('part'),
    ),
    forgetParts: database.statement((p: Id) =>
      kysely.deleteFrom('upload_part').where('account_id', '=', p.account).where('upload_id', '=', p.id),
    ),
    setWhole: database.statement((p: Id) =>
      kysely.updateTable('upload').set({ is_whole: 1 }).where('account_id', '=', p.account).where('id', '=', p.id),
    ),
    save: database.statement((p: Key) =>
      kysely
        .updateTable('upload')
        .set({ is_saved: 1 })
        .where('account_id', '=', p.account)
        .where('hash', '=', p.hash)
        .where('is_whole', '=', 1),
    ),
    forget: database.statement((p: Key) =>
      kysely.deleteFrom('upload').where('account_id', '=', p.account).where('hash', '=', p.hash),
    ),
    ownersOfOld: database.statement((p: { before: number }) =>
      kysely
        .selectFrom('upload')
        .select('account_id')
        .distinct()
        .where('is_saved', '=', 0)
        .where('created_ms', '<', p.before),
    ),
    forgetOld: database.statement((p: { account: number; before: number }) =>
      kysely
        .deleteFrom('upload')
        .where('account_id', '=', p.account)
        .where('is_saved', '=', 0)
        .where('created_ms', '<', p.before),
    ),
  }
}
