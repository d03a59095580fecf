import type { Change } from '../database/transaction.ts'

/** Identity of a job. There is one open job per account, kind and subject. */
export interface JobName {
  readonly account: number
  readonly kind: string
  readonly subject: number
}

/** True if an open job makes no progress because the disk is full. */
export type LacksSpace = (job: JobName) => boolean

/** A durable unit of work for one reader. */
export interface Job extends JobName {
  readonly id: number
  /** Failed attempts so far. */
  readonly attempts: number
  /** Number of starts, including this one. */
  readonly starts: number
  /**
   * True if a user is waiting for the job. Other jobs run in a separate lane, so that no user waits for an import or
   * for pages that are read again.
   */
  readonly isAwaited: boolean
}

/** The job queue as other parts of the service use it. */
export interface Jobs {
  /**
   * Queues a job for the transaction's account. Call it in the transaction that makes the job necessary. If that
   * transaction is rolled back, the job is not queued. If the same job is already open, it is only marked as awaited.
   */
  add(tx: Change, kind: string, subject: number): Promise<void>
  /** Queues a job for which no user is waiting, in the same way. Has no effect if the same job is already open. */
  addUnawaited(tx: Change, kind: string, subject: number): Promise<void>
  /**
   * Records in this transaction that a long-running job has made progress. Its earlier starts had an effect, so they no
   * longer count against it.
   */
  advanced(tx: Change, kind: string, subject: number): Promise<void>
  /** Marks this job as awaited, if it is open. */
  hasten(tx: Change, kind: string, subject: number): Promise<void>
}
