import type { Caller } from '../api/caller.ts'
import type { FeedEntry } from '../model/feed.ts'

/**
 * One change: its call and its pure effect. `effect` is what a reader sees at once; `settle` folds the service's reply
 * into the entry once it came. Both leave other entries alone; where an entry belongs follows from its library state.
 */
export interface ActionDefinition<Input extends { readonly contentId: number }, Reply> {
  /** 'outbox': allowed offline and sent later (SPEC.txt section 4: only read progress). */
  readonly offline: 'refuse' | 'outbox'
  call(client: Caller, input: Input): Promise<Reply>
  effect(entry: FeedEntry, input: Input): FeedEntry
  settle(entry: FeedEntry, input: Input, reply: Reply): FeedEntry
}

export function withContent(entry: FeedEntry, change: Partial<FeedEntry['content']>): FeedEntry {
  return { ...entry, content: { ...entry.content, ...change } }
}
