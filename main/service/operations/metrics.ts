import { statfsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Counter, collectDefaultMetrics, Gauge, Histogram, type OpenMetricsContentType, Registry } from 'prom-client'
import { newestBackup } from '../backups/backup-files.ts'
import { LIBRARY_FILE } from '../database/library-file.ts'
import type { Service } from '../service-contract.ts'
import type { AnsweredCall } from './observe-calls.ts'

/** In seconds. A page of the queue takes a few thousandths, and a page that is hard to read takes a minute. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60]

export interface MetricsOptions {
  readonly dataFolder: string
  /** True if the folder contains neither the library's file nor its backups. */
  readonly isOnServer: boolean
  readonly service: () => Service | null
  readonly clock: () => number
}

export interface Metrics {
  /** Counts a request. */
  answered(call: AnsweredCall): void
  /** Returns everything that is measured, as OpenMetrics text. */
  read(): Promise<{ readonly text: string; readonly contentType: string }>
}

/** Measures this process and its library. No name or value reveals anything about a reader. */
export function createMetrics(options: MetricsOptions): Metrics {
  const registry = new Registry<OpenMetricsContentType>()
  registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE)
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const requests = new Counter({
    name: 'lectern_requests',
    help: 'Requests answered, by call and class of status.',
    labelNames: ['call', 'status'],
    registers,
  })
  const seconds = new Histogram({
    name: 'lectern_request_seconds',
    help: 'Until an answer began, of calls that read and calls that write.',
    labelNames: ['kind'],
    buckets: BUCKETS,
    registers,
  })
  measureLibrary(registers, options)
  return {
    answered: ({ call, method, status, ms }) => {
      requests.inc({ call, status: `${Math.floor(status / 100)}xx` })
      seconds.observe({ kind: method === 'GET' || method === 'HEAD' ? 'read' : 'write' }, ms / 1000)
    },
    read: async () => ({ text: await registry.metrics(), contentType: Registry.OPENMETRICS_CONTENT_TYPE }),
  }
}

function measureLibrary(
  registers: Registry<OpenMetricsContentType>[],
  { dataFolder, isOnServer, service, clock }: MetricsOptions,
): void {
  const gauge = (name: string, help: string, read: () => Promise<number> | number) =>
    new Gauge({
      ...{ name, help, registers },
      async collect() {
        this.set(await read())
      },
    })
  gauge('lectern_ready', '1 if the service answers readers.', () => Number(service()?.isReady ?? false))
  gauge('lectern_disk_free_bytes', 'Free space on the disk of the data folder.', () => {
    const { bavail, bsize } = statfsSync(dataFolder)
    return bavail * bsize
  })
  if (!isOnServer) {
    gauge('lectern_library_bytes', 'Size of the library’s file.', () => sizeOf(join(dataFolder, LIBRARY_FILE)))
    gauge('lectern_backup_age_seconds', 'Age of the newest daily backup. Infinite if there is none.', () => {
      const newest = newestBackup(dataFolder)
      return newest === null ? Infinity : Math.max(0, clock() - statSync(newest).mtimeMs) / 1000
    })
  }
  const jobs = new Gauge({
    name: 'lectern_jobs',
    help: 'Open jobs by kind, waiting or running.',
    labelNames: ['kind', 'state'],
    registers,
    async collect() {
      this.reset()
      for (const { kind, waiting, running } of (await service()?.openJobs()) ?? []) {
        jobs.set({ kind, state: 'waiting' }, waiting)
        jobs.set({ kind, state: 'running' }, running)
      }
    },
  })
  gauge('lectern_jobs_late_seconds', 'How long the job waits that is due the longest.', async () => {
    const due = ((await service()?.openJobs()) ?? []).flatMap(({ nextDue }) => nextDue ?? [])
    return due.length === 0 ? 0 : Math.max(0, clock() - Math.min(...due)) / 1000
  })
}

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0
