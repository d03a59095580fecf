import type { Content } from '#shared/model/content.ts'

/** What happens to the library elsewhere: another device, the service's own reading. `pick` chooses among the entries. */
export const changes = [
  'add',
  'archive',
  'delete',
  'save',
  'favorite',
  'unfavorite',
  'progress',
  'annotate',
  'unannotate',
  'retitle',
] as const
export interface Change {
  readonly do: (typeof changes)[number]
  readonly pick: number
}

/** The library service as the simulation needs it: the model and the real one replay the same runs. */
export interface LibrarySide {
  readonly base: string
  readonly tokens: { access_token: string; refresh_token: string }
  readonly clock: { now: number }
  handle(request: Request): Promise<Response>
  /** It works on an answer with means of its own (threads of the processor), for as long as it takes. */
  answering(): boolean
  change(change: Change): Promise<void>
  /** All ids there ever were, whatever became of them. */
  ids(): readonly number[]
  /** What is saved now, without texts. */
  saved(): Promise<readonly Content[]>
  /** The version at which an entry last left the queue; Infinity when nothing can be said of it any more. */
  lastLeft(id: number): number
  everLeft(id: number): boolean
  /** Annotations that somebody else took away. */
  readonly removed: ReadonlySet<number>
  /** The contents they were on. */
  readonly removedFrom: ReadonlySet<number>
  /** Every cursor given out is void. False: this side cannot. */
  forgetCursors(): boolean
  /** Takes a backup, or brings the last one back. Null: this side cannot. */
  backup(): 'taken' | 'restored' | null
  /** The access token is not good any more; with `session`, nor is the refresh token. */
  expire(session: boolean): void
  /** Entries that the feeds spell wrongly until they are mended. */
  readonly spoiled: Set<number>
  settle(): Promise<void>
  close(): Promise<void>
}
