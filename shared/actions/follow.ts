import * as t from '#shared/words/actions.ts'
import { nameOfSource, sameSource, type Source } from '../model/source.ts'
import { defineAction } from './definition.ts'

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
