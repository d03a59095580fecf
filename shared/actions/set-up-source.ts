import type { EndpointReply } from '../api/endpoints.ts'
import type { Source } from '../model/source.ts'
import { nameOfSource, sameSource } from './follow.ts'
import type { WideDefinition } from './wide-definition.ts'

type SetUp = Partial<Pick<Source, 'is_favorited' | 'wants_notifications' | 'signal_boost_value'>>

/** How a source is followed: as a favorite, with notifications, with more or less weight. */
export interface SetUpSourceInput {
  readonly source: Source
  readonly change: SetUp
}

export const setUpSource: WideDefinition<
  SetUpSourceInput,
  EndpointReply<'sourceChange'>,
  { readonly type: 'setUpSource' } & SetUpSourceInput
> = {
  call: (client, { source, change }) => client.call('sourceChange', { body: { ...nameOfSource(source), ...change } }),
  sources: (sources, { source, change }) =>
    sources.map((other) => (sameSource(other, source) ? { ...other, ...change } : other)),
  inverse: ({ source, change }) => {
    const before = Object.fromEntries(Object.keys(change).map((name) => [name, source[name as keyof SetUp]])) as SetUp
    return [{ type: 'setUpSource', source: { ...source, ...change }, change: before }]
  },
}
