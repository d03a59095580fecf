import type { FeedList } from '#shared/model/tools/feed-token.ts'
import type { Tag } from '#shared/model/tag.ts'
import * as t from '#shared/words/settings/tools.ts'
import type { SavedView } from '../../../preferences/index.ts'

/** A list that can be followed, in the format of the call that creates its address. */
export interface FeedChoice {
  readonly label: string
  readonly list: FeedList
  readonly tag_id?: number
  readonly view?: string
}

interface Group {
  readonly title: string
  readonly choices: readonly FeedChoice[]
}

const lists: readonly FeedChoice[] = [
  { label: t.queue, list: 'queue' },
  { label: t.favorites, list: 'favorites' },
  { label: t.archive, list: 'archive' },
  { label: t.highlights, list: 'highlights' },
  { label: t.listenQueue, list: 'listening' },
]

/** Returns the lists, followed by the reader's tags and views. */
export function feedChoices(tags: readonly Tag[], views: readonly SavedView[]): readonly Group[] {
  return [
    { title: t.lists, choices: lists },
    { title: t.tags, choices: tags.map(({ id, name }) => ({ label: name, list: 'tag' as const, tag_id: id })) },
    {
      title: t.views,
      choices: views.map(({ name, search }) => ({ label: name, list: 'view' as const, view: search })),
    },
  ].filter(({ choices }) => choices.length > 0)
}
