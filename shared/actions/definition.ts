import type * as z from 'zod/mini'
import type { Caller } from '../api/caller.ts'
import type { FeedEntry } from '../model/feed.ts'
import type { Locator } from '../model/locator.ts'
import type { ListChange } from '../model/list-membership.ts'
import type { Source } from '../model/source.ts'
import type { Tag } from '../model/tag.ts'
import type * as fields from './fields.ts'

/** The fields of an action beside its `type`. A function of the field schemas, so that windows do not load zod. */
export type Shape = (field: typeof fields) => Readonly<Record<string, z.ZodMiniType>>

export type InputOf<S extends Shape> = Readonly<z.output<z.ZodMiniObject<ReturnType<S>>>>

/** The status of a change that gave way to one made elsewhere. */
export const OVERRULED = 409

/** Entries that an action changes: those with these ids, those with a tag, or none. */
export type AffectedEntries = { readonly ids: readonly number[] } | { readonly tag: string } | null

/** A list of sources: those followed now, or all ever followed. */
export type SourcesView = 'subscribed' | 'any'

/** The position in an item that was read, as a share of it. */
export interface ReadShare extends Extract<Locator, { readonly share: number }> {
  readonly contentId: number
  readonly at: string
}

/** Facts known when an undo action is made. */
export interface UndoContext {
  /** An entry before the action. */
  entry(id: number): FeedEntry | null
  /** The current time as an ISO date. */
  readonly at: string
  /** A fresh negative id. */
  temporaryId(): number
}

/** Any action, as stored. */
export interface StoredAction {
  readonly type: string
}

/**
 * One kind of change. Everything the app knows about it is in its file and in one row of actions.ts. `effect` is the
 * immediate change; `settle` folds in the service's reply. Effects may be applied twice, and return the same object if
 * they change nothing.
 *
 * `Back` and `Joined` are the actions that `inverse` and `together` make. Durable outboxes hold actions as JSON, so
 * every name and field ever released must stay readable.
 */
export interface ActionDefinition<
  S extends Shape,
  Reply,
  Back extends StoredAction = never,
  Joined extends StoredAction = never,
  Input = InputOf<S>,
> {
  readonly shape: S
  call(client: Caller, input: Input): Promise<Reply>

  /** Absent: it changes no entry. */
  entries?(input: Input): AffectedEntries
  effect?(entry: FeedEntry, input: Input): FeedEntry
  /** Absent: the same as `effect`. */
  settle?(entry: FeedEntry, input: Input, reply: Reply): FeedEntry
  /** The tag list. `before`: the one entry it names, if known. `reply`: absent until it arrives. */
  tags?(tags: readonly Tag[], input: Input, before: FeedEntry | null, reply?: Reply): readonly Tag[]
  sources?(sources: readonly Source[], input: Input, view: SourcesView, reply?: Reply): readonly Source[]
  /** Lists that its entries join or leave. Absent: no list changes. */
  lists?(input: Input): ListChange

  /** It creates these, known by temporary ids until the reply has the service's, in the same order. */
  readonly makes?: {
    readonly kind: 'annotation' | 'note'
    temporaryIds(input: Input): readonly number[]
    realIds(reply: NonNullable<Reply>): readonly number[]
  }
  /** The ids that those it creates had before, in the same order. Absent: they are new. */
  formerIds?(input: Input): readonly number[]
  /**
   * Replaces the ids of highlights and notes with those that `known` returns: temporary ones may have got their real
   * ids.
   */
  withIds?(input: Input, known: (id: number) => number): Input
  /**
   * Adds the state it was made from, so that the service can detect changes its maker did not know of. `entry`: as its
   * maker saw it.
   */
  madeFrom?(input: Input, entry: FeedEntry): Input
  /** Returns the same change, made regardless of changes elsewhere in the meantime. Absent: it never gives way. */
  anyway?(input: Input): Input
  /** The highlight or note that it changes. A temporary id means that the service never got that. */
  about?(input: Input): number
  /**
   * Facts about the whole entry that the reply reports. 'library': its version and whether it is in the queue.
   * 'history': a version, but not whether it is still in the queue. Absent: not even the time it was true.
   */
  readonly tells?: 'library' | 'history'
  /** True if the reply leaves open how the change affected the entry, which is then read again. */
  readsAgain?(input: Input, reply: Reply): boolean
  /** It removes something, so it has succeeded if the service no longer has that. */
  removes?(input: Input): boolean

  /**
   * The read progress, if it sets nothing else. It may then wait in the progress outbox, which keeps only the latest.
   * Absent: it is refused offline, unless the user chose that every change may wait.
   */
  progress?(input: Input): ReadShare
  /** Made while its page may be closing, so it waits for nothing. */
  readonly urgent?: true

  /** The actions that undo it. Empty: it can't be undone, or too little is known. */
  inverse(input: Input, before: UndoContext): readonly Back[]
  /** The input for a redo. `entry`: the entry when it is undone. Absent: the same input. */
  again?(input: Input, entry: FeedEntry): Input
  /** The input of a redo. `entry`: the entry when it is redone. Absent: the same input. */
  redone?(input: Input, entry: FeedEntry): Input
  /** Actions with the same key become one call, as the action that `join` makes of them. */
  readonly together?: {
    key(input: Input): string
    join(inputs: readonly [Input, ...Input[]]): Joined
  }

  /** Its description in the list of waiting changes. */
  waiting(input: Input): string
  /** The message after the service refused it with a status. Null: no message. */
  refused(input: Input, status: number | null): string | null
}

/** Lets the compiler infer the types that a definition's parts share. */
export const defineAction = <
  S extends Shape,
  Reply,
  const Back extends StoredAction = never,
  const Joined extends StoredAction = never,
>(
  definition: ActionDefinition<S, Reply, Back, Joined>,
): ActionDefinition<S, Reply, Back, Joined> => definition

/** The one entry that an action names. */
export const oneEntry = ({ contentId }: { readonly contentId: number }): AffectedEntries => ({ ids: [contentId] })

export function withContent(entry: FeedEntry, change: Partial<FeedEntry['content']>): FeedEntry {
  return { ...entry, content: { ...entry.content, ...change } }
}
