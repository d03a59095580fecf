import * as t from '#shared/words/actions.ts'
import type { Source } from '../model/source.ts'
import { defineAction } from './definition.ts'

/** Returns the parameter that identifies a source to the service: a feed or a profile, never both. */
export const nameOfSource = ({ rss_feed_id, profile_id }: Source) =>
  rss_feed_id === null ? { profile_id } : { rss_feed_id }

/** True if both sources have the same feed or profile. */
export const sameSource = (a: Source, b: Source): boolean =>
  a.rss_feed_id === null ? b.rss_feed_id === null && a.profile_id === b.profile_id : a.rss_feed_id === b.rss_feed_id

const withSource = (sources: readonly Source[], changed: Source): readonly Source[] =>
  sources.map((source) => (sameSource(source, changed) ? changed : source))

/** Adds a feed or a profile to the list of sources, in the state in which the user saw it when following it. */
export const follow = defineAction({
  shape: (field) => ({ source: field.source, at: field.date }),
  call: (client, { source }) => client.call('sourceChange', { body: { ...nameOfSource(source), is_subscribed: true } }),
  sources: (sources, { source, at }, _view, reply) => {
    const followed = (reply as Source | undefined) ?? { ...source, is_subscribed: true, subscribed_date: at }
    return sources.some((other) => sameSource(other, source)) ? withSource(sources, followed) : [followed, ...sources]
  },
  inverse: ({ source, at }) => [{ type: 'unfollow', source, at }],
  waiting: () => t.followASource,
  refused: () => t.couldntChangeTheSource,
})
