import type { Change } from '../database/transaction.ts'

/** What a job is about: there is one open job of an account, kind and subject. */
export interface JobName {
  readonly account: number
  readonly kind: string
  readonly subject: number
}

/** Whether an open job gets no further because the disk is full. */
export type LacksSpace = (job: JobName) => boolean

/** Durable work for one reader. */
export interface Job extends JobName {
  readonly id: number
  /** Failed attempts so far. */
  readonly attempts: number
  /** How often it was started, this time included. */
  readonly starts: number
  /** Whether somebody waits for it. Other jobs run beside, so that nobody waits for an import or for pages read anew. */
  readonly isAwaited: boolean
}

/** What other parts of the service see of the queue of jobs. */
export interface Jobs {
  /**
   * Queues a job for the transaction's account. Call it in the change that made the job necessary: if that is rolled
   * back, no job was queued. If such a job is open, it only comes to be awaited.
   */
  add(tx: Change, kind: string, subject: number): Promise<void>
  /** The same for a job that nobody waits for. No effect if such a job is open. */
  addUnawaited(tx: Change, kind: string, subject: number): Promise<void>
  /**
   * A job that goes on came further, in this change: its earlier starts were not for nothing, and do not count against
   * it any more.
   */
  advanced(tx: Change, kind: string, subject: number): Promise<void>
  /** Somebody waits for this job now, if it is open. */
  hasten(tx: Change, kind: string, subject: number): Promise<void>
}
