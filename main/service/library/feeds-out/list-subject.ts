import type { FeedList } from '#shared/model/tools/feed-token.ts'
import * as t from '#shared/words/service/tools.ts'
import type { Tags } from '../entries/tags.ts'
import { NotFound } from '../../calls/not-found.ts'
import { RefusedInput } from '../../calls/refused-input.ts'
import { viewQuery } from './view-query.ts'

export interface ChosenList<List extends FeedList = FeedList> {
  readonly list: List
  readonly tag: number | undefined
  readonly view: string | undefined
}

/**
 * Returns the subject of a list: the tag's ID or the view's filters. '' for other lists. Throws NotFound or
 * RefusedInput.
 */
export async function listSubject(tags: Tags, account: number, { list, tag, view }: ChosenList): Promise<string> {
  if (list === 'tag') {
    if ((await tags.list(account)).some(({ id }) => id === tag)) return String(tag)
    throw new NotFound(t.thisTagDoesntExist)
  }
  if (list !== 'view') return ''
  if (viewQuery(view ?? '') !== null) return view ?? ''
  throw new RefusedInput('view', t.thisViewHasUnknownFilters)
}
