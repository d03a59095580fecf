import { setImmediate } from 'node:timers/promises'
import type { Database } from '../../../database/database.ts'
import { listed, ownAmong } from '../../../database/dialect/both-dialects.ts'
import { ContentIds } from '../../entries/content-ids.ts'
import { TagRanking } from './rank-tags.ts'

/** The newest tagged items, from which is learned, and the number of their tags. */
const MOST_ITEMS = 400
const MOST_TAGGINGS = 2000
/** Number of characters of each text that are read. The start shows the subject. */
const READ = 3000
/** Items that are counted before other work gets its turn. */
const TOGETHER = 20
const SUGGESTED = 5

/**
 * Suggests tags that a reader already has, based on the words of the items that have them. It is computed on request,
 * and nothing leaves the service.
 */
export class SuggestedTags {
  readonly #database: Database
  readonly #ids: ContentIds
  readonly #statements

  constructor(database: Database) {
    this.#database = database
    this.#ids = new ContentIds(database)
    this.#statements = statementsOf(database)
  }

  /** Returns names, the best first, without the tags that the item has. Throws NotFound. */
  async find(account: number, givenId: number): Promise<string[]> {
    const by = this.#statements
    const { id, item, taggings, rows, names } = await this.#database.look(account, async (tx) => {
      const id = await this.#ids.resolve(tx, givenId)
      const taggings = await by.taggings.all(tx, { limit: MOST_TAGGINGS })
      const ids = [...new Set(taggings.map((each) => each.content_id))].slice(0, MOST_ITEMS)
      const rows = await by.items.all(tx, { ids: listed([...ids, id]) })
      return {
        ...{ id, taggings, rows, item: rows.find((row) => row.id === id) },
        names: new Map((await by.names.all(tx, {})).map((tag) => [tag.id, tag.name])),
      }
    })
    if (!item || taggings.length === 0) return []
    const tagsOf = Map.groupBy(taggings, (each) => each.content_id)
    const ranking = new TagRanking()
    for (const [at, row] of rows.entries()) {
      const tags = tagsOf.get(row.id)?.map((each) => each.tag_id) ?? []
      if (row.id !== id && tags.length > 0) ranking.add({ ...wordsOf(row), tags })
      if (at % TOGETHER === TOGETHER - 1) await setImmediate()
    }
    const own = new Set(tagsOf.get(id)?.map((each) => each.tag_id))
    return ranking.rank(wordsOf(item), own, SUGGESTED).flatMap((tag) => names.get(tag) ?? [])
  }
}

interface ItemRow {
  readonly title: string
  readonly site_name: string | null
  readonly author: string | null
  readonly text: string | null
}

const wordsOf = ({ title, site_name: site, author, text }: ItemRow) => ({ title, site, author, text: text ?? '' })

function statementsOf(database: Database) {
  const { kysely } = database
  type Own = { account: number }
  return {
    taggings: database.statement((p: Own & { limit: number }) =>
      kysely
        .selectFrom('content_tag')
        .select(['content_id', 'tag_id'])
        .where('account_id', '=', p.account)
        .orderBy('content_id', 'desc')
        .orderBy('tag_id')
        .limit(p.limit),
    ),
    items: database.statement((p: Own & { ids: string }) =>
      kysely
        .selectFrom('content')
        .leftJoin('article', (join) =>
          join.onRef('article.account_id', '=', 'content.account_id').onRef('article.id', '=', 'content.article_id'),
        )
        .leftJoin('profile', (join) =>
          join.onRef('profile.account_id', '=', 'content.account_id').onRef('profile.id', '=', 'content.author_id'),
        )
        .select((eb) => [
          'content.id',
          'content.title',
          'content.site_name',
          'profile.name as author',
          eb.fn<string | null>('substr', ['article.text', eb.lit(1), eb.lit(READ)]).as('text'),
        ])
        .where(ownAmong(['content.account_id', 'content.id'], p.account, p.ids)),
    ),
    names: database.statement((p: Own) =>
      kysely.selectFrom('tag').select(['id', 'name']).where('account_id', '=', p.account),
    ),
  }
}
