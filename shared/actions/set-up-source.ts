import * as t from '#shared/words/actions.ts'
import type { Source } from '../model/source.ts'
import { defineAction } from './definition.ts'
import { nameOfSource, sameSource } from './follow.ts'

type SetUp = Partial<
  Pick<
    Source,
    'is_favorited' | 'wants_notifications' | 'signal_boost_value' | 'is_muted' | 'auto_save' | 'fetch_mode' | 'folder'
  >
>

/** Sets how a source is followed: as a favorite, with notifications, with more or less weight, in a folder. */
export const setUpSource = defineAction({
  shape: (field) => ({
    source: field.source,
    change: field.object({
      is_favorited: field.optional(field.isOn),
      wants_notifications: field.optional(field.isOn),
      signal_boost_value: field.optional(field.boost),
      is_muted: field.optional(field.isOn),
      auto_save: field.optional(field.isOn),
      fetch_mode: field.optional(field.fetchMode),
      folder: field.optional(field.folder),
    }),
  }),
  call: (client, { source, change }) => client.call('sourceChange', { body: { ...nameOfSource(source), ...change } }),
  sources: (sources, { source, change }) =>
    sources.map((other) => (sameSource(other, source) ? { ...other, ...change } : other)),
  inverse: ({ source, change }) => {
    const before = Object.fromEntries(Object.keys(change).map((name) => [name, source[name as keyof SetUp]])) as SetUp
    return [{ type: 'setUpSource', source: { ...source, ...change }, change: before }]
  },
  waiting: () => t.changeASource,
  refused: () => t.couldntChangeTheSource,
})
