import type { Database } from '../../../database/database.ts'

export interface NewSpokenFile {
  readonly id: number
  readonly name: string
  readonly textHash: string
  readonly head: Buffer
  readonly parts: string
  readonly chapters: string
  readonly size: number
  readonly seconds: number
}

export function spokenFileStatements(database: Database) {
  const { kysely } = database
  return {
    /** Selects the files of items in the listen queue. */
    queued: database.statement((p: { account: number }) =>
      kysely
        .selectFrom('spoken_file as file')
        .innerJoin('listen_queue_item as item', (join) =>
          join.onRef('item.account_id', '=', 'file.account_id').onRef('item.content_id', '=', 'file.content_id'),
        )
        .select([
          'file.content_id',
          'file.name',
          'file.text_hash',
          'file.size',
          'file.seconds',
          'file.chapters',
          'file.parts',
        ])
        .where('file.account_id', '=', p.account)
        .where('item.account_id', '=', p.account),
    ),
    find: database.statement((p: { account: number; id: number; name: string }) =>
      kysely
        .selectFrom('spoken_file')
        .selectAll()
        .where('account_id', '=', p.account)
        .where('content_id', '=', p.id)
        .where('name', '=', p.name),
    ),
    put: database.statement((p: { account: number } & NewSpokenFile) =>
      kysely
        .insertInto('spoken_file')
        .values({
          account_id: p.account,
          content_id: p.id,
          name: p.name,
          text_hash: p.textHash,
          head: p.head,
          parts: p.parts,
          chapters: p.chapters,
          size: p.size,
          seconds: p.seconds,
        })
        .onConflict((conflict) =>
          conflict.columns(['account_id', 'content_id']).doUpdateSet((eb) => ({
            name: eb.ref('excluded.name'),
            text_hash: eb.ref('excluded.text_hash'),
            head: eb.ref('excluded.head'),
            parts: eb.ref('excluded.parts'),
            chapters: eb.ref('excluded.chapters'),
            size: eb.ref('excluded.size'),
            seconds: eb.ref('excluded.seconds'),
          })),
        ),
    ),
  }
}
