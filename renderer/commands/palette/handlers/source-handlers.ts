import type { Source } from '#shared/model/source.ts'
import { compareNames } from '#shared/language/compare-names.ts'
import * as t from '#shared/words/commands/palette.ts'
import { currentLibrary, mutate, readFollowed } from '../../../cache/index.ts'
import { sourceName, sourcePath } from './selection-handlers.ts'
import type { Navigate, PaletteHandlers } from './palette-handler.ts'
import type { PaletteItem } from '../search/rank.ts'

type Deed = Pick<PaletteItem, 'run' | 'children'>

/** Opens and configures followed sources from any screen. */
export const sourceHandlers = (navigate: Navigate): PaletteHandlers => ({
  'source.open': { children: () => each((source) => ({ run: () => navigate(sourcePath(source)) })) },
  'source.setUp': { children: () => each((source) => ({ children: () => ways(source) })) },
})

async function each(deed: (source: Source) => Deed): Promise<readonly PaletteItem[]> {
  const sources = await readFollowed(currentLibrary().host, 'all', new AbortController().signal)
  return sources
    .map((source) => ({
      id: `source ${source.rss_feed_id ?? `profile ${source.profile_id}`}`,
      title: sourceName(source),
      icon: 'source' as const,
      group: t.followed,
      keys: source.stats.unread_count > 0 ? t.countUnread({ count: source.stats.unread_count }) : undefined,
      ...deed(source),
    }))
    .toSorted((a, b) => compareNames(a.title, b.title))
}

const boosts: readonly (readonly [value: number, title: string])[] = [
  [1, t.showMore],
  [0, t.showAsUsual],
  [-1, t.showLess],
]

function ways(source: Source): readonly PaletteItem[] {
  const group = sourceName(source)
  const { is_favorited, wants_notifications, signal_boost_value } = source
  return [
    {
      id: 'source way favorite',
      title: is_favorited ? t.removeFromFavorites : t.addToFavorites,
      group,
      run: () => mutate({ type: 'setUpSource', source, change: { is_favorited: !is_favorited } }),
    },
    {
      id: 'source way notify',
      title: wants_notifications ? t.notificationsOff : t.notificationsOn,
      group,
      run: () => mutate({ type: 'setUpSource', source, change: { wants_notifications: !wants_notifications } }),
    },
    ...boosts.map(([value, title]) => ({
      id: `source way boost ${value}`,
      title,
      group,
      chosen: Math.sign(signal_boost_value) === value,
      run: () => mutate({ type: 'setUpSource', source, change: { signal_boost_value: value } }),
    })),
    {
      id: 'source way unfollow',
      title: t.unfollow,
      group,
      run: () =>
        mutate(
          { type: 'unfollow', source, at: new Date().toISOString() },
          { undo: t.unfollowedSourceName({ sourceName: sourceName(source) }) },
        ),
    },
  ]
}
