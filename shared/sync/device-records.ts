import type { LocalKind, LocalRecord } from './store/local-record.ts'

/**
 * Data that exists only on this device, so that no service can restore it. It survives `clear`, and damage to
 * everything else.
 */
export interface DeviceRecords {
  /**
   * Read progress that the service has not accepted yet, in order, with one record per content id. (Progress is always
   * allowed offline.)
   */
  outbox(): Promise<readonly OutboxProgress[]>
  putOutbox(progress: OutboxProgress): Promise<void>
  /** Deletes the progress of a content, unless it has been replaced by newer progress (`last_viewed_date`). */
  clearOutbox(progress: OutboxProgress): Promise<void>

  /** Records of one kind, in the order in which they were first put. */
  localRecords(kind: LocalKind): Promise<readonly LocalRecord[]>
  /** Replaces the record with that kind and key, or appends it. Resolves when it is on disk. */
  putLocal(record: LocalRecord): Promise<void>
  removeLocal(kind: LocalKind, key: string): Promise<void>
}

export interface OutboxProgress {
  readonly content_id: number
  readonly last_read_percentage: number
  readonly max_read_percentage: number
  readonly last_viewed_date: string
}
