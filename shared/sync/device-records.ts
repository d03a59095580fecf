import type { LocalKind, LocalRecord } from './store/local-record.ts'

/**
 * Data that exists only on this device, so no service can restore it. It survives `clear`, and damage to everything
 * else.
 */
export interface DeviceRecords {
  /**
   * Read progress that the service has not accepted yet, in order, one per content id. (Progress is always allowed
   * offline.)
   */
  outbox(): Promise<readonly OutboxProgress[]>
  putOutbox(progress: OutboxProgress): Promise<void>
  /** Deletes the progress of a content, unless a newer one (`last_viewed_date`) has replaced it. */
  clearOutbox(progress: OutboxProgress): Promise<void>

  /** Records of one kind, in the order in which they were first put. */
  localRecords(kind: LocalKind): Promise<readonly LocalRecord[]>
  /** Replaces the record with that kind and key, or appends it. It is on disk when this resolves. */
  putLocal(record: LocalRecord): Promise<void>
  removeLocal(kind: LocalKind, key: string): Promise<void>
}

export interface OutboxProgress {
  readonly content_id: number
  readonly last_read_percentage: number
  readonly max_read_percentage: number
  readonly last_viewed_date: string
}
