import type { FeedList } from '#shared/model/tools/feed-token.ts'
import type { Tag } from '#shared/model/tag.ts'
import type { SavedView } from '../../../preferences/index.ts'

/** A list that can be followed, as the call that makes its address wants it. */
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
  { label: 'Queue', list: 'queue' },
  { label: 'Favorites', list: 'favorites' },
  { label: 'Archive', list: 'archive' },
  { label: 'Highlights', list: 'highlights' },
  { label: 'Listen queue, as a podcast', list: 'listening' },
]

/** The lists, then the reader's tags and views. */
export function feedChoices(tags: readonly Tag[], views: readonly SavedView[]): readonly Group[] {
  return [
    { title: 'Lists', choices: lists },
    { title: 'Tags', choices: tags.map(({ id, name }) => ({ label: name, list: 'tag' as const, tag_id: id })) },
    {
      title: 'Views',
      choices: views.map(({ name, search }) => ({ label: name, list: 'view' as const, view: search })),
    },
  ].filter(({ choices }) => choices.length > 0)
}
