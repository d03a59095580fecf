import type { Change } from '../database/transaction.ts'

/** Identity of a job. There is one open job per account, kind and subject. */
export interface JobName {
  readonly account: number
  readonly kind: string
  readonly subject: number
}

/** True if an open job makes no progress because the disk is full. */
export type LacksSpace = (job: JobName) => boolean

/** Durable work for one reader. */
export interface Job extends JobName {
  readonly id: number
  /** Failed attempts so far. */
  readonly attempts: number
  /** Number of starts, this one included. */
  readonly starts: number
  /**
   * True if a user waits for it. Other jobs run alongside, so that no one waits for an import or for pages read again.
   */
  readonly isAwaited: boolean
}

/** Interface of the job queue for other parts of the service. */
export interface Jobs {
  /**
   * Queues a job for the transaction's account. Call it in the change that made the job necessary: if that is rolled
   * back, no job was queued. If such a job is open, it only comes to be awaited.
   */
  add(tx: Change, kind: string, subject: number): Promise<void>
  /** Does the same for a job that no one waits for. No effect if such a job is open. */
  addUnawaited(tx: Change, kind: string, subject: number): Promise<void>
  /**
   * Records that a continuing job has progressed, in this change. Its earlier starts had an effect, so they no longer
   * count against it.
   */
  advanced(tx: Change, kind: string, subject: number): Promise<void>
  /** Marks this job as awaited, if it is open. */
  hasten(tx: Change, kind: string, subject: number): Promise<void>
}
