import type { Selectable } from 'kysely'
import { queueFilters } from '#shared/model/queue-fields.ts'
import type { Database } from '../../database/database.ts'
import { constant, ownAmong } from '../../database/dialect/both-dialects.ts'
import type { Tables } from '../../database/tables.ts'
import { placesOfContent } from '../entries/places-of-content.ts'

export type ShelfRow = Selectable<Tables['shelf']>

type Account = { account: number }
type Place = { account: number; id: number; shelf: number }

const READ = queueFilters.read.values[2].bits

export function shelfStatements(database: Database) {
  const { kysely } = database
  const shelves = (p: Account) => kysely.selectFrom('shelf').where('account_id', '=', p.account)
  /** Cross joins preserve the order of the tables, so the table with the fewest matching rows comes first. */
  const counted = (p: Account) =>
    kysely
      .selectFrom('shelf_item')
      .crossJoin('entry')
      .select((of) => ['shelf_id', of.fn.countAll<number>().as('count')])
      .where('shelf_item.account_id', '=', p.account)
      .whereRef('entry.account_id', '=', 'shelf_item.account_id')
      .whereRef('entry.content_id', '=', 'shelf_item.content_id')
      .where('library_state', '<>', constant(3))
      .groupBy('shelf_id')
  const pictured = (p: Account) =>
    kysely
      .selectFrom('shelf_item')
      .crossJoin('content')
      .where('shelf_item.account_id', '=', p.account)
      .whereRef('content.account_id', '=', 'shelf_item.account_id')
      .whereRef('content.id', '=', 'shelf_item.content_id')
      .where('image_url', 'is not', null)
  return {
    list: database.statement((p: Account) =>
      shelves(p).selectAll().where('deleted_us', 'is', null).orderBy('position').orderBy('uid'),
    ),
    byUid: database.statement((p: Account & { uid: string }) => shelves(p).selectAll().where('uid', '=', p.uid)),
    last: database.statement((p: Account) => shelves(p).select('position').orderBy('position', 'desc').limit(1)),
    count: database.statement((p: Account) => shelves(p).select((of) => of.fn.countAll<number>().as('count'))),
    items: database.statement(counted),
    read: database.statement((p: Account) =>
      counted(p).where((eb) =>
        eb.or([
          eb(eb('flags', '&', constant(READ)), '<>', constant(0)),
          eb.exists(
            eb
              .selectFrom('history')
              .select('history.id')
              .where('history.account_id', '=', p.account)
              .whereRef('history.content_id', '=', 'entry.content_id')
              .where('finished_us', 'is not', null),
          ),
        ]),
      ),
    ),
    chosenCovers: database.statement((p: Account) =>
      kysely
        .selectFrom('shelf')
        .innerJoin('content', (join) =>
          join.onRef('content.account_id', '=', 'shelf.account_id').onRef('content.id', '=', 'shelf.cover_id'),
        )
        .select(['shelf.id as shelf_id', 'content.image_url'])
        .where('shelf.account_id', '=', p.account)
        .where('content.image_url', 'is not', null),
    ),
    firstCovers: database.statement((p: Account) =>
      kysely
        .selectFrom(
          pictured(p)
            .select((of) => [
              'shelf_item.shelf_id',
              'content.image_url',
              of.fn
                .agg<number>('row_number')
                .over((over) => over.partitionBy('shelf_item.shelf_id').orderBy('shelf_item.rank'))
                .as('place'),
            ])
            .as('pictured'),
        )
        .select(['shelf_id', 'image_url'])
        .where('place', '=', constant(1)),
    ),
    create: database.statement(
      (p: Account & { uid: string; name: string; note: string; parent: number | null; position: string; us: number }) =>
        kysely.insertInto('shelf').values({
          ...{ account_id: p.account, uid: p.uid, name: p.name, note: p.note, parent_id: p.parent },
          ...{ position: p.position, cover_id: null, created_us: p.us, deleted_us: null },
        }),
    ),
    change: database.statement(
      (
        p: Account & {
          id: number
          name: string
          note: string
          parent: number | null
          position: string
          cover: number | null
        },
      ) =>
        kysely
          .updateTable('shelf')
          .set({ name: p.name, note: p.note, parent_id: p.parent, position: p.position, cover_id: p.cover })
          .where('account_id', '=', p.account)
          .where('id', '=', p.id),
    ),
    setParent: database.statement((p: Account & { id: number; parent: number }) =>
      kysely
        .updateTable('shelf')
        .set({ parent_id: p.parent })
        .where('account_id', '=', p.account)
        .where('id', '=', p.id),
    ),
    setCover: database.statement((p: Account & { id: number; cover: number | null }) =>
      kysely.updateTable('shelf').set({ cover_id: p.cover }).where('account_id', '=', p.account).where('id', '=', p.id),
    ),
    setDeleted: database.statement((p: Account & { id: number; us: number | null }) =>
      kysely.updateTable('shelf').set({ deleted_us: p.us }).where('account_id', '=', p.account).where('id', '=', p.id),
    ),
    forget: database.statement((p: Account & { before: number }) =>
      kysely.deleteFrom('shelf').where('account_id', '=', p.account).where('deleted_us', '<', p.before),
    ),
    place: database.statement((p: Place) =>
      kysely
        .selectFrom('shelf_item')
        .select('rank')
        .where('account_id', '=', p.account)
        .where('content_id', '=', p.id)
        .where('shelf_id', '=', p.shelf),
    ),
    placesOf: placesOfContent(database),
    onShelf: database.statement((p: Account & { shelf: number; ids: string }) =>
      kysely
        .selectFrom('shelf_item')
        .select('content_id')
        .where(ownAmong(['account_id', 'content_id'], p.account, p.ids))
        .where('shelf_id', '=', p.shelf),
    ),
    lastRank: database.statement((p: Account & { shelf: number }) =>
      kysely
        .selectFrom('shelf_item')
        .select('rank')
        .where('account_id', '=', p.account)
        .where('shelf_id', '=', p.shelf)
        .orderBy('rank', 'desc')
        .limit(1),
    ),
    ranksFrom: database.statement((p: Account & { shelf: number; rank: string }) =>
      kysely
        .selectFrom('shelf_item')
        .select('rank')
        .where('account_id', '=', p.account)
        .where('shelf_id', '=', p.shelf)
        .where('rank', '>=', p.rank)
        .orderBy('rank')
        .limit(2),
    ),
    ranks: database.statement((p: Account & { shelf: number }) =>
      kysely
        .selectFrom('shelf_item')
        .select(['content_id', 'rank'])
        .where('account_id', '=', p.account)
        .where('shelf_id', '=', p.shelf)
        .orderBy('rank')
        .orderBy('content_id'),
    ),
    shownItems: database.statement((p: Account & { shelf: number; rank: string; id: number; limit: number }) =>
      kysely
        .selectFrom('shelf_item')
        .innerJoin('entry', (join) =>
          join
            .onRef('entry.account_id', '=', 'shelf_item.account_id')
            .onRef('entry.content_id', '=', 'shelf_item.content_id'),
        )
        .select(['shelf_item.content_id', 'rank'])
        .where('shelf_item.account_id', '=', p.account)
        .where('shelf_id', '=', p.shelf)
        .where('library_state', '<>', constant(3))
        .where((eb) => eb(eb.refTuple('rank', 'shelf_item.content_id'), '>', eb.tuple(p.rank, p.id)))
        .orderBy('rank')
        .orderBy('shelf_item.content_id')
        .limit(p.limit),
    ),
    put: database.statement((p: Place & { rank: string; us: number }) =>
      kysely
        .insertInto('shelf_item')
        .values({ account_id: p.account, content_id: p.id, shelf_id: p.shelf, rank: p.rank, added_us: p.us })
        .onConflict((conflict) => conflict.columns(['account_id', 'content_id', 'shelf_id']).doNothing()),
    ),
    setRank: database.statement((p: Place & { rank: string }) =>
      kysely
        .updateTable('shelf_item')
        .set({ rank: p.rank })
        .where('account_id', '=', p.account)
        .where('content_id', '=', p.id)
        .where('shelf_id', '=', p.shelf),
    ),
    takeOff: database.statement((p: Place) =>
      kysely
        .deleteFrom('shelf_item')
        .where('account_id', '=', p.account)
        .where('content_id', '=', p.id)
        .where('shelf_id', '=', p.shelf),
    ),
  }
}
