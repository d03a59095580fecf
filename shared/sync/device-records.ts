import type { LocalKind, LocalRecord } from './store/local-record.ts'

/** What only this device knows and no service could tell again: it outlives `clear`, and damage to everything else. */
export interface DeviceRecords {
  /** Read progress not yet accepted by the service, one per content id, in their order (the only change allowed offline). */
  outbox(): Promise<readonly OutboxProgress[]>
  putOutbox(progress: OutboxProgress): Promise<void>
  /** Forgets the progress of a content, unless a newer one (`last_viewed_date`) has taken its place meanwhile. */
  clearOutbox(progress: OutboxProgress): Promise<void>

  /** Records of one kind that only this device has, in the order in which they were first put. */
  localRecords(kind: LocalKind): Promise<readonly LocalRecord[]>
  /** Takes the place of the record with that kind and key, or joins at the end. Kept on disk before it resolves. */
  putLocal(record: LocalRecord): Promise<void>
  removeLocal(kind: LocalKind, key: string): Promise<void>
}

export interface OutboxProgress {
  readonly content_id: number
  readonly last_read_percentage: number
  readonly max_read_percentage: number
  readonly last_viewed_date: string
}
