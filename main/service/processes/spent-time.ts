import type { Worker } from 'node:worker_threads'

/** The part of a worker that reports how long its thread was idle. */
export type Idling = Pick<Worker, 'performance'>

/**
 * Returns the milliseconds that this process and its worker have spent: on processors, in all threads, and with the
 * worker waiting for something. Neither includes time that a busy machine gives to other processes.
 */
export function spentTime(worker: Idling): number {
  return processorTime() + worker.performance.eventLoopUtilization().idle
}

/** Returns the milliseconds that all threads of this process have spent on processors. */
export function processorTime(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
