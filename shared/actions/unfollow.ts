import type { EndpointReply } from '../api/endpoints.ts'
import { type FollowInput, nameOfSource, sameSource } from './follow.ts'
import type { WideDefinition } from './wide-definition.ts'

/** Unfollow takes a source out of the list, or marks it in the any-subscription view (SPEC.txt section 4). */
export const unfollow: WideDefinition<
  FollowInput,
  EndpointReply<'sourceChange'>,
  { readonly type: 'follow' } & FollowInput
> = {
  call: (client, { source }) =>
    client.call('sourceChange', { body: { ...nameOfSource(source), is_subscribed: false } }),
  sources: (sources, { source }, view) =>
    view === 'subscribed'
      ? sources.filter((other) => !sameSource(other, source))
      : sources.map((other) => (sameSource(other, source) ? { ...other, is_subscribed: false } : other)),
  inverse: ({ source, at }) => [{ type: 'follow', source, at }],
}
