import type { Worker } from 'node:worker_threads'

/** Part of a worker that reports how long its thread was idle. */
export type Idling = Pick<Worker, 'performance'>

/**
 * Milliseconds that this process and its worker spent: on processors, in all threads, and with the worker waiting for
 * something. Time that a busy machine gives to other processes is in neither.
 */
export function spentTime(worker: Idling): number {
  return processorTime() + worker.performance.eventLoopUtilization().idle
}

/** Milliseconds on processors, of all threads of this process. */
export function processorTime(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
