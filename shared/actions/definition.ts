import type * as z from 'zod/mini'
import type { Caller } from '../api/caller.ts'
import type { FeedEntry } from '../model/feed.ts'
import type { Locator } from '../model/locator.ts'
import type { ListChange } from '../model/list-membership.ts'
import type { Shelf } from '../model/shelf.ts'
import type { Source } from '../model/source.ts'
import type { Tag } from '../model/tag.ts'
import type * as fields from './fields.ts'

/**
 * The fields of an action other than its `type`. A function of the field schemas, so that windows don't have to load
 * zod.
 */
export type Shape = (field: typeof fields) => Readonly<Record<string, z.ZodMiniType>>

export type InputOf<S extends Shape> = Readonly<z.output<z.ZodMiniObject<ReturnType<S>>>>

/** The status of a change that gave way to one made elsewhere. */
export const OVERRULED = 409

/** Entries that an action changes: those with these IDs, those with a tag, or none. */
export type AffectedEntries = { readonly ids: readonly number[] } | { readonly tag: string } | null

/** A list of sources: those currently followed, or all that were ever followed. */
export type SourcesView = 'subscribed' | 'any'

/** The position up to which an item was read, as a fraction of it. */
export interface ReadShare extends Extract<Locator, { readonly share: number }> {
  readonly contentId: number
  readonly at: string
}

/** The facts that are known when an undo action is made. */
export interface UndoContext {
  /** Returns an entry in its state before the action. */
  entry(id: number): FeedEntry | null
  /** The current time as an ISO date. */
  readonly at: string
  /** Returns an unused negative ID. */
  temporaryId(): number
}

/** Any action, as stored. */
export interface StoredAction {
  readonly type: string
}

/**
 * One kind of change. Everything that the app knows about it is in its file and in one row of actions.ts. `effect` is
 * the immediate change, and `settle` applies the service's reply. Effects may be applied twice. They return the same
 * object if they don't change anything.
 *
 * `Back` and `Joined` are the actions that `inverse` and `together` make. Durable outboxes store actions as JSON, so
 * every name and field ever released must remain readable.
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

  /** If absent, the action doesn't change any entries. */
  entries?(input: Input): AffectedEntries
  effect?(entry: FeedEntry, input: Input): FeedEntry
  /** If absent, the same as `effect`. */
  settle?(entry: FeedEntry, input: Input, reply: Reply): FeedEntry
  /**
   * Returns the new tag list. `before` is the single entry that the action refers to, if known. `reply` is absent until
   * it arrives.
   */
  tags?(tags: readonly Tag[], input: Input, before: FeedEntry | null, reply?: Reply): readonly Tag[]
  /** Returns the new list of shelves, like `tags`. */
  shelves?(shelves: readonly Shelf[], input: Input, before: FeedEntry | null, reply?: Reply): readonly Shelf[]
  sources?(sources: readonly Source[], input: Input, view: SourcesView, reply?: Reply): readonly Source[]
  /** Lists that the action's entries join or leave. If absent, no lists change. */
  lists?(input: Input): ListChange

  /**
   * The highlights or notes that the action creates. These have temporary IDs until the reply has the service's IDs, in
   * the same order.
   */
  readonly makes?: {
    readonly kind: 'annotation' | 'note'
    temporaryIds(input: Input): readonly number[]
    realIds(reply: NonNullable<Reply>): readonly number[]
  }
  /** The former IDs of the items that the action creates, in the same order. If absent, all of them are new. */
  formerIds?(input: Input): readonly number[]
  /**
   * Replaces the IDs of highlights and notes with those returned by `known`, because temporary IDs may have been
   * replaced by real ones.
   */
  withIds?(input: Input, known: (id: number) => number): Input
  /**
   * Adds the state in which the user made the action, so that the service can detect changes that the user didn't know
   * about. `entry` is the entry as the user saw it.
   */
  madeFrom?(input: Input, entry: FeedEntry): Input
  /**
   * Returns the same change, but to be applied regardless of changes made elsewhere in the meantime. If absent, the
   * action never gives way.
   */
  anyway?(input: Input): Input
  /** The highlight or note that the action changes. A temporary ID means that the service never received it. */
  about?(input: Input): number
  /**
   * The extent to which the reply describes the whole entry.
   *
   * - 'library': its version and whether it is in the queue.
   * - 'history': a version, but not whether it is still in the queue.
   * - Absent: not even the time at which the reply was true.
   */
  readonly tells?: 'library' | 'history'
  /** True if the reply doesn't show how the change affected the entry. The entry is then read again. */
  readsAgain?(input: Input, reply: Reply): boolean
  /** True if the action removes something. If the service no longer has that item, the action counts as successful. */
  removes?(input: Input): boolean

  /**
   * The read progress, if the action sets nothing else. It may then wait in the progress outbox, which only stores the
   * latest one. If absent, the action is refused offline, unless the user allowed all changes to wait.
   */
  progress?(input: Input): ReadShare
  /** True for text that would be lost: it may wait even if the user didn't allow changes to wait. */
  readonly waits?: true
  /** True for actions made while their page may be closing, so they don't wait for anything. */
  readonly urgent?: true

  /** The actions that undo this one. Empty if it can't be undone, or if too little is known. */
  inverse(input: Input, before: UndoContext): readonly Back[]
  /**
   * The input for a redo, determined when the action is undone. `entry` is the entry at that time. If absent, the same
   * input is used.
   */
  again?(input: Input, entry: FeedEntry): Input
  /**
   * The input for a redo, determined when the action is redone. `entry` is the entry at that time. If absent, the same
   * input is used.
   */
  redone?(input: Input, entry: FeedEntry): Input
  /** Actions with the same key become a single call: `join` combines them into one action. */
  readonly together?: {
    key(input: Input): string
    join(inputs: readonly [Input, ...Input[]]): Joined
  }

  /** The action's description in the list of waiting changes. */
  waiting(input: Input): string
  /** The message after the service has refused the action with a status. Null if there is none. */
  refused(input: Input, status: number | null): string | null
}

/** Lets the compiler infer the types shared by the parts of a definition. */
export const defineAction = <
  S extends Shape,
  Reply,
  const Back extends StoredAction = never,
  const Joined extends StoredAction = never,
>(
  definition: ActionDefinition<S, Reply, Back, Joined>,
): ActionDefinition<S, Reply, Back, Joined> => definition

/** Returns the one entry that an action refers to. */
export const oneEntry = ({ contentId }: { readonly contentId: number }): AffectedEntries => ({ ids: [contentId] })

export function withContent(entry: FeedEntry, change: Partial<FeedEntry['content']>): FeedEntry {
  return { ...entry, content: { ...entry.content, ...change } }
}
