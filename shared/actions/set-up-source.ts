import * as t from '#shared/words/actions.ts'
import type { SourceChoices, SourceFieldName } from '../model/source-fields.ts'
import { defineAction } from './definition.ts'
import { nameOfSource, sameSource } from '../model/source.ts'

/** Configures a followed source: its favorite state, notifications, weight and folder. */
export const setUpSource = defineAction({
  shape: (field) => ({
    source: field.source,
    change: field.object(field.sourceChoices),
  }),
  call: (client, { source, change }) => client.call('sourceChange', { body: { ...nameOfSource(source), ...change } }),
  sources: (sources, { source, change }) =>
    sources.map((other) => (sameSource(other, source) ? { ...other, ...change } : other)),
  inverse: ({ source, change }) => {
    const names = Object.keys(change) as SourceFieldName[]
    const before: SourceChoices = Object.fromEntries(names.map((name) => [name, source[name]]))
    return [{ type: 'setUpSource', source: { ...source, ...change }, change: before }]
  },
  waiting: () => t.changeASource,
  refused: () => t.couldntChangeTheSource,
})
