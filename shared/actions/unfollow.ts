import * as t from '#shared/words/actions.ts'
import { defineAction } from './definition.ts'
import { nameOfSource, sameSource } from '../model/source.ts'

/** Removes a source from the list, or marks it as unfollowed in the list of all sources ever followed. */
export const unfollow = defineAction({
  shape: (field) => ({ source: field.source, at: field.date }),
  call: (client, { source }) =>
    client.call('sourceChange', { body: { ...nameOfSource(source), is_subscribed: false } }),
  sources: (sources, { source }, view) =>
    view === 'subscribed'
      ? sources.filter((other) => !sameSource(other, source))
      : sources.map((other) => (sameSource(other, source) ? { ...other, is_subscribed: false } : other)),
  inverse: ({ source, at }) => [{ type: 'follow', source, at }],
  waiting: () => t.unfollowASource,
  refused: () => t.couldntChangeTheSource,
})
