import type { Caller } from '../api/caller.ts'
import type { FeedEntry } from '../model/feed.ts'
import type { Source } from '../model/source.ts'
import type { Tag } from '../model/tag.ts'

/** Which list of sources: those followed now, or all that ever were (SPEC.txt section 4, "the any-subscription view"). */
export type SourcesView = 'subscribed' | 'any'

/**
 * A change about more than one entry: its call, its pure effect on each place that shows it, and what takes it back.
 * `Back` are the actions that
 * take it back. Effects leave alone what they are not about, as the same object, and may be applied twice. With a reply they say
 * what the service said.
 */
export interface WideDefinition<Input, Reply, Back = never> {
  call(client: Caller, input: Input): Promise<Reply>
  readonly entry?: (entry: FeedEntry, input: Input, reply?: Reply) => FeedEntry
  readonly tags?: (tags: readonly Tag[], input: Input, reply?: Reply) => readonly Tag[]
  readonly sources?: (sources: readonly Source[], input: Input, view: SourcesView, reply?: Reply) => readonly Source[]
  /** Empty: it cannot be taken back. */
  inverse(input: Input): readonly Back[]
}
