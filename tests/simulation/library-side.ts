import type { Content } from '#shared/model/content.ts'

/** Changes made elsewhere: by another device, or by the service's own extraction. `pick` chooses among the entries. */
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

/** Range of a highlight that a user removed. */
export interface RemovedRange {
  readonly contentId: number
  readonly from: number
  readonly to: number
}

/** The library service as the simulation needs it. The model and the real service replay the same runs. */
export interface LibrarySide {
  readonly base: string
  readonly tokens: { access_token: string; refresh_token: string }
  readonly clock: { now: number }
  handle(request: Request): Promise<Response>
  /** True if it is working on an answer on other threads, for which a run must wait in real time. */
  answering(): boolean
  change(change: Change): Promise<void>
  /** All ids that ever existed, in any state. */
  ids(): readonly number[]
  /** Resolves to the contents saved now, without texts. */
  saved(): Promise<readonly Content[]>
  /** The version at which an entry last left the queue. Infinity if that is unknown. */
  lastLeft(id: number): number
  everLeft(id: number): boolean
  /** Entries that a device's call brought back after they were deleted. Empty if this side cannot determine them. */
  readonly revived: ReadonlySet<number>
  /** Annotations that were removed elsewhere. */
  readonly removed: ReadonlySet<number>
  /** Their ranges. */
  readonly removedRanges: readonly RemovedRange[]
  /** The contents that had them. */
  readonly removedFrom: ReadonlySet<number>
  /** Invalidates every cursor. Returns false if this side cannot. */
  forgetCursors(): boolean
  /** Takes a backup, or restores the last one. Null if this side cannot. */
  backup(): 'taken' | 'restored' | null
  /** Invalidates the access token and, with `session`, the refresh token. */
  expire(session: boolean): void
  /** Entries that the feeds return malformed until they are repaired. */
  readonly spoiled: Set<number>
  /** Ends its own faults. */
  calm(): void
  settle(): Promise<void>
  close(): Promise<void>
}
