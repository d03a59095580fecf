import { processingStatus } from '#shared/model/processing-status.ts'
import type { Database } from '../../database/database.ts'
import { isAddress } from '../../database/dialect/both-dialects.ts'
import { importOutcome } from './import-outcome.ts'

type Id = { account: number; id: number }
type Position = Id & { position: number }

export function importStatements(database: Database) {
  const { kysely } = database
  const ofImport = (p: Id) =>
    kysely.selectFrom('transfer_item').where('account_id', '=', p.account).where('transfer_id', '=', p.id)
  const itsRow = (p: Position) =>
    kysely
      .updateTable('transfer_item')
      .where('account_id', '=', p.account)
      .where('transfer_id', '=', p.id)
      .where('position', '=', p.position)
  const itself = (p: Id) => kysely.updateTable('transfer').where('account_id', '=', p.account).where('id', '=', p.id)
  const shown = ['position', 'item', 'outcome', 'reason', 'content_id'] as const
  return {
    create: database.statement(
      (p: {
        account: number
        phase: string
        total: number | null
        source: string
        options: string | null
        us: number
      }) =>
        kysely
          .insertInto('transfer')
          .values({
            account_id: p.account,
            kind: 'import',
            status: processingStatus.inProgress,
            phase: p.phase,
            total: p.total,
            source: p.source,
            options: p.options,
            created_us: p.us,
          })
          .returning('id'),
    ),
    find: database.statement((p: Id) =>
      kysely
        .selectFrom('transfer')
        .selectAll()
        .where('account_id', '=', p.account)
        .where('id', '=', p.id)
        .where('kind', '=', 'import'),
    ),
    list: database.statement((p: { account: number }) =>
      kysely
        .selectFrom('transfer')
        .select('id')
        .where('account_id', '=', p.account)
        .where('kind', '=', 'import')
        .orderBy('id', 'desc')
        .limit(50),
    ),
    outcomes: database.statement((p: Id) =>
      ofImport(p)
        .select((eb) => ['outcome', eb.fn.countAll<number>().as('count')])
        .groupBy('outcome'),
    ),
    addRow: database.statement((p: Position & { item: string; object: string | null }) =>
      kysely
        .insertInto('transfer_item')
        .values({
          account_id: p.account,
          transfer_id: p.id,
          position: p.position,
          item: p.item,
          object: p.object,
        })
        .onConflict((conflict) => conflict.columns(['account_id', 'transfer_id', 'position']).doNothing()),
    ),
    addRefused: database.statement((p: Position & { item: string; reason: string; outcome: number }) =>
      kysely
        .insertInto('transfer_item')
        .values({
          account_id: p.account,
          transfer_id: p.id,
          position: p.position,
          item: p.item,
          reason: p.reason,
          outcome: p.outcome,
        })
        .onConflict((conflict) => conflict.columns(['account_id', 'transfer_id', 'position']).doNothing()),
    ),
    known: database.statement((p: { account: number; identity: string }) =>
      kysely
        .selectFrom('content_address')
        .innerJoin('library_entry', (join) =>
          join
            .onRef('library_entry.account_id', '=', 'content_address.account_id')
            .onRef('library_entry.content_id', '=', 'content_address.content_id'),
        )
        .select('content_address.content_id')
        .where('content_address.account_id', '=', p.account)
        .where(isAddress('content_address.identity_url', p.identity)),
    ),
    ready: database.statement((p: Id & { source: string; total: number }) =>
      itself(p).set({ phase: 'ready', source: p.source, total: p.total }).where('phase', '=', 'reading'),
    ),
    setSource: database.statement((p: Id & { source: string }) => itself(p).set({ source: p.source })),
    move: database.statement((p: Id & { phase: string; options: string | null }) =>
      itself(p).set((eb) => ({ phase: p.phase, options: eb.fn.coalesce(eb.val(p.options), 'options') })),
    ),
    finish: database.statement((p: Id & { phase: string; status: number; error: string | null }) =>
      itself(p).set({ phase: p.phase, status: p.status, error: p.error }),
    ),
    advance: database.statement((p: Id & { rows: number }) =>
      itself(p).set((eb) => ({ done: eb('done', '+', p.rows) })),
    ),
    waiting: database.statement((p: Id & { limit: number }) =>
      ofImport(p)
        .select(['position', 'item', 'object'])
        .where('outcome', '=', importOutcome.waiting)
        .orderBy('position')
        .limit(p.limit),
    ),
    taken: database.statement(
      (
        p: Position & {
          item: string
          outcome: number
          contentId: number | null
          made: string | null
          reason: string | null
        },
      ) =>
        itsRow(p).set({
          item: p.item,
          outcome: p.outcome,
          content_id: p.contentId,
          made: p.made,
          reason: p.reason,
          object: null,
        }),
    ),
    toUndo: database.statement((p: Id & { limit: number }) =>
      ofImport(p)
        .select(['position', 'content_id', 'made'])
        .where('outcome', 'in', [importOutcome.waiting, importOutcome.added, importOutcome.joined])
        .orderBy('position')
        .limit(p.limit),
    ),
    undone: database.statement((p: Position) => itsRow(p).set({ outcome: importOutcome.undone, object: null })),
    rows: database.statement((p: Id & { after: number; limit: number }) =>
      ofImport(p).select(shown).where('position', '>', p.after).orderBy('position').limit(p.limit),
    ),
    rowsOf: database.statement((p: Id & { outcome: number; after: number; limit: number }) =>
      ofImport(p)
        .select(shown)
        .where('outcome', '=', p.outcome)
        .where('position', '>', p.after)
        .orderBy('position')
        .limit(p.limit),
    ),
  }
}
