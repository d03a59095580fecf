import type * as z from 'zod/mini'
import type { Caller } from '../api/caller.ts'
import type { FeedEntry } from '../model/feed.ts'
import type { ListChange } from '../model/list-membership.ts'
import type { Source } from '../model/source.ts'
import type { Tag } from '../model/tag.ts'
import type * as fields from './fields.ts'

/** The fields of an action beside its `type`. A function of what fields may hold, so that windows need no zod. */
export type Shape = (field: typeof fields) => Readonly<Record<string, z.ZodMiniType>>

export type InputOf<S extends Shape> = Readonly<z.output<z.ZodMiniObject<ReturnType<S>>>>

/** Which entries an action changes: those with these ids, those that carry a tag, or none. */
export type Concern = { readonly ids: readonly number[] } | { readonly tag: string } | null

/** Which list of sources: those followed now, or all that ever were. */
export type SourcesView = 'subscribed' | 'any'

/** How far a text was read, from 0 to 1. */
export interface ReadShare {
  readonly contentId: number
  readonly share: number
  readonly at: string
}

/** What is known when an action is made that takes another back. */
export interface Before {
  /** An entry as it was seen before the action. */
  entry(id: number): FeedEntry | null
  /** The present time as an ISO date. */
  readonly at: string
  /** A fresh negative id. */
  temporaryId(): number
}

/** Any action, as it is stored. */
export interface Stored {
  readonly type: string
}

/**
 * One kind of change, whole: everything that the app knows of it stands in its file, and in one row of actions.ts.
 * `effect` is what a reader sees at once; `settle` folds the service's reply in once it came. Effects may be applied
 * twice, and return the same object where they change nothing.
 *
 * `Back` and `Joined` are the actions that `inverse` and `together` make. Durable outboxes hold actions as JSON: names
 * and fields that were ever released must go on being read.
 */
export interface ActionDefinition<
  S extends Shape,
  Reply,
  Back extends Stored = never,
  Joined extends Stored = never,
  Input = InputOf<S>,
> {
  readonly shape: S
  call(client: Caller, input: Input): Promise<Reply>

  /** Absent: it changes no entry. */
  entries?(input: Input): Concern
  effect?(entry: FeedEntry, input: Input): FeedEntry
  /** Absent: as `effect`. */
  settle?(entry: FeedEntry, input: Input, reply: Reply): FeedEntry
  /** The tag list. `before`: the one entry it names, where that is known. `reply`: absent until it came. */
  tags?(tags: readonly Tag[], input: Input, before: FeedEntry | null, reply?: Reply): readonly Tag[]
  sources?(sources: readonly Source[], input: Input, view: SourcesView, reply?: Reply): readonly Source[]
  /** Lists that it puts its entries into or takes them from. Absent: it moves nothing. */
  lists?(input: Input): ListChange

  /** It makes one, known by `temporaryId` until the reply tells its `id`. */
  readonly makes?: 'annotation' | 'note'
  /** With the ids of highlights and notes that it names as `known` has them: temporary ones may have got their own. */
  withIds?(input: Input, known: (id: number) => number): Input
  /**
   * What the reply tells of the whole entry. 'library': its version and whether it is in the queue. 'history': a version,
   * but not whether it is still in the queue. Absent: not even when it was true.
   */
  readonly tells?: 'library' | 'history'
  /** It takes something away: that the service does not have it is as good as done. */
  removes?(input: Input): boolean

  /**
   * All that it says is how far was read, so that it may wait in the outbox of reading progress, where only the last word
   * counts. Absent: it is refused offline, unless the reader chose that every change may wait.
   */
  progress?(input: Input): ReadShare
  /** Made while its page may be closing: nothing is waited for. */
  readonly urgent?: true

  /** What takes it back. Empty: nothing does, or too little is known. */
  inverse(input: Input, before: Before): readonly Back[]
  /** As it is done again after it was taken back. `entry`: as it was then. Absent: as it was. */
  again?(input: Input, entry: FeedEntry): Input
  /** Several that have one key are one call, as the action that `join` makes of them. */
  readonly together?: {
    key(input: Input): string
    join(inputs: readonly [Input, ...Input[]]): Joined
  }

  /** What it would do, in the list of changes that wait. */
  waiting(input: Input): string
  /** What to tell when the service refused it with a status. Null: nothing. */
  refused(input: Input, status: number | null): string | null
}

/** Lets the compiler infer what a definition's parts say of each other. */
export const defineAction = <
  S extends Shape,
  Reply,
  const Back extends Stored = never,
  const Joined extends Stored = never,
>(
  definition: ActionDefinition<S, Reply, Back, Joined>,
): ActionDefinition<S, Reply, Back, Joined> => definition

/** The one entry that an action names. */
export const oneEntry = ({ contentId }: { readonly contentId: number }): Concern => ({ ids: [contentId] })

export function withContent(entry: FeedEntry, change: Partial<FeedEntry['content']>): FeedEntry {
  return { ...entry, content: { ...entry.content, ...change } }
}
