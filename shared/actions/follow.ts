import type { EndpointReply } from '../api/endpoints.ts'
import type { Source } from '../model/source.ts'
import type { WideDefinition } from './wide-definition.ts'

/** What is followed: a feed or a profile, as it was seen when the wish came. */
export interface FollowInput {
  readonly source: Source
  readonly at: string
}

/** The name the service knows it by: a feed's or a profile's, never both (API.md section 4). */
export const nameOfSource = ({ rss_feed_id, profile_id }: Source) =>
  rss_feed_id === null ? { profile_id } : { rss_feed_id }

/** Sources are told apart by feed or by profile (SPEC.txt section 5). */
export const sameSource = (a: Source, b: Source): boolean =>
  a.rss_feed_id === null ? b.rss_feed_id === null && a.profile_id === b.profile_id : a.rss_feed_id === b.rss_feed_id

export const withSource = (sources: readonly Source[], changed: Source): readonly Source[] =>
  sources.map((source) => (sameSource(source, changed) ? changed : source))

/** Follow adds a source to the sources list (SPEC.txt section 4). */
export const follow: WideDefinition<
  FollowInput,
  EndpointReply<'sourceChange'>,
  { readonly type: 'unfollow' } & FollowInput
> = {
  call: (client, { source }) => client.call('sourceChange', { body: { ...nameOfSource(source), is_subscribed: true } }),
  sources: (sources, { source, at }, _view, reply) => {
    const followed = (reply as Source | undefined) ?? { ...source, is_subscribed: true, subscribed_date: at }
    return sources.some((other) => sameSource(other, source)) ? withSource(sources, followed) : [followed, ...sources]
  },
  inverse: ({ source, at }) => [{ type: 'unfollow', source, at }],
}
