import { numberOf } from '#shared/api/public/public-id.ts'
import { rankAt } from '#shared/model/rank.ts'
import type { Shelf } from '#shared/model/shelf.ts'
import { NotFound } from '../../calls/not-found.ts'
import { RefusedInput } from '../../calls/refused-input.ts'
import type { ItemLists } from '../../library/lists/item-lists.ts'
import { itemOf, listOf, publicShelfOf } from '../../library/lists/public-shapes.ts'
import type { Shelves } from '../../library/shelves/shelves.ts'
import type { PublicRoutes } from './public-handler.ts'
import { slice } from './slice.ts'

export interface ShelfParts {
  readonly shelves: Shelves
  readonly items: ItemLists
  readonly wakeJobs: () => void
}

const uidOf = (id: string): string => id.slice('shf_'.length)

/** The shelves of the public API, in their order and with the order of their items. */
export function publicShelfRoutes({
  shelves,
  items,
  wakeJobs,
}: ShelfParts): Pick<
  PublicRoutes,
  | 'shelves'
  | 'shelfCreate'
  | 'shelf'
  | 'shelfChange'
  | 'shelfDelete'
  | 'shelfItems'
  | 'shelfItemPut'
  | 'shelfItemRemove'
> {
  const itemId = async (account: number, given: string) =>
    (await items.find(account, numberOf('itm', given))).content.id

  return {
    shelves: async ({ account }, { query }) => {
      const { results, next } = slice(await shelves.list(account), query, 'shelves')
      return { body: listOf(results.map(publicShelfOf), next) }
    },
    shelfCreate: async ({ account }, { body }) => {
      const { name, note, parent_id: parent } = body
      const shelf = await shelves.create(account, { name, note, parent: parent ? uidOf(parent) : null })
      return { status: 201, body: publicShelfOf(shelf) }
    },
    shelf: async ({ account }, { params }) => ({ body: publicShelfOf(await shelves.find(account, uidOf(params.id))) }),
    shelfChange: async ({ account }, { params, body }) => {
      const { name, note, parent_id: parent, after_id: after } = body
      const { id } = await shelves.find(account, uidOf(params.id))
      const position = after === undefined ? undefined : positionAfter(await shelves.list(account), id, after)
      const shelf = await shelves.change(account, id, {
        ...{ name, note, position },
        ...(parent !== undefined && { parent: parent === null ? null : uidOf(parent) }),
      })
      wakeJobs()
      return { body: publicShelfOf(shelf) }
    },
    shelfDelete: async ({ account }, { params }) => {
      await shelves.remove(account, uidOf(params.id))
      wakeJobs()
      return { body: null }
    },
    shelfItems: async ({ account }, { params, query }) => {
      const { ids, next } = await shelves.contentsOf(account, uidOf(params.id), query)
      return {
        body: listOf(
          (await items.these(account, ids)).map((item) => itemOf(item, null)),
          next,
        ),
      }
    },
    shelfItemPut: async ({ account }, { params, body }) => {
      const id = await itemId(account, body.item_id)
      const { after_id: given } = body
      const after = given == null ? given : await itemId(account, given)
      return { body: publicShelfOf(await shelves.putAfter(account, uidOf(params.id), id, after)) }
    },
    shelfItemRemove: async ({ account }, { params }) => {
      const id = await itemId(account, params.item_id)
      const uid = uidOf(params.id)
      const { content } = await items.find(account, id)
      if (!content.shelves?.some(({ shelf }) => shelf === uid)) throw new NotFound('The item is not on this shelf.')
      await shelves.place(account, uid, { add: [], remove: [id] })
      return { body: null }
    },
  }
}

/** Returns the position of a shelf after another. Null stands for the first place. */
function positionAfter(shelves: readonly Shelf[], id: string, after: string | null): string {
  const others = shelves.filter((one) => one.id !== id)
  const at = after === null ? -1 : others.findIndex((one) => one.id === uidOf(after))
  if (after !== null && at < 0) throw new RefusedInput('after_id', 'There is no such shelf.')
  return rankAt(
    others.map(({ position }) => position),
    at + 1,
  )
}
