import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { pino } from 'pino'
import type { Database } from './database/database.ts'
import { moveBytesOut } from './database/move-bytes-out.ts'
import { SharedObjects } from './servers/sharing/shared-objects.ts'
import { dutyOf } from './database/sharing.ts'
import { createExtractors } from './extraction/index.ts'
import { JobQueue } from './jobs/job-queue.ts'
import { OwnBuckets } from './limits/buckets.ts'
import { SharedBuckets } from './servers/sharing/shared-buckets.ts'
import { RateLimiter } from './limits/rate-limiter.ts'
import { defaultRateLimits } from './limits/rate-limits.ts'
import { MeasuredObjects } from './objects/measured-objects.ts'
import { openObjects } from './servers/open-objects.ts'
import { createOutbound } from './outbound/index.ts'
import { PostOffice } from './outgoing-mail/post-office.ts'
import { reportTo } from './report-to.ts'
import { keyOfFolder } from './secrets/key-file.ts'
import { createVault, KEY_LENGTH } from './secrets/vault.ts'
import type { ServiceOptions } from './service-options.ts'
import { Speaker } from './speech/index.ts'

export type Means = Awaited<ReturnType<typeof openMeans>>

/** Opens what all rooms of the service stand on: the library's data, and the ways to the outside. */
export async function openMeans(options: ServiceOptions, database: Database) {
  const { clock = Date.now, logger = pino({ enabled: false }), dataFolder } = options
  const report = reportTo(logger)
  const { sharing } = database
  const store = await openObjects(dataFolder)
  const objects = new MeasuredObjects(sharing === null ? store : new SharedObjects(store, sharing), clock)
  await moveBytesOut(database, objects, {
    moved: (rows) => logger.info(`moved ${rows} pages and files of an earlier version out of the library's database`),
    notShrunk: (error) => report('shrink the library’s file', error),
  })
  const secret = options.secretKey ?? keyOf(dataFolder)
  const vault = createVault(secret)
  const post = options.mail
    ? new PostOffice({ database, send: options.mail, vault, clock, report, duty: dutyOf(sharing, 'mail') })
    : null
  const ownBuckets = new OwnBuckets(clock)
  const folder = (name: string) => (dataFolder === null ? null : join(dataFolder, name))
  return {
    ...{ database, objects, clock, logger, report, secret, vault, post },
    ...webClients(options),
    jobs: new JobQueue(database, clock),
    extractors: createExtractors({ start: options.startExtraction }),
    speaker: new Speaker({ start: options.startSpeech ?? null }),
    limiter: new RateLimiter(sharing === null ? ownBuckets : new SharedBuckets(sharing, ownBuckets, report)),
    rates: { ...defaultRateLimits, ...options.rateLimits },
    publicOrigin: originOf(options.publicOrigin),
    directOrigin: originOf(options.directOrigin),
    ...{ spoolFolder: folder('spool'), pictureFolder: folder('pictures'), speechFolder: folder('speech') },
  }
}

function webClients({ outbound, allowPrivateHosts, anyOwnServer }: ServiceOptions) {
  return {
    outbound: outbound ?? createOutbound(allowPrivateHosts === undefined ? {} : { allowPrivateHosts }),
    ownServers:
      outbound ??
      createOutbound({
        allowPrivateHosts: anyOwnServer ? 'any' : (allowPrivateHosts ?? []),
        // A voice may take as long to generate a sentence as to say it.
        limits: { headersMs: 30_000, totalMs: 60_000 },
      }),
    ownModels:
      outbound ??
      createOutbound({
        allowPrivateHosts: anyOwnServer ? 'any' : (allowPrivateHosts ?? []),
        // A model on the reader's machine is loaded and reads the whole text before it writes the first word.
        limits: { headersMs: 5 * 60_000, totalMs: 15 * 60_000, feedBytes: 16 * 1024 * 1024 },
      }),
  }
}

const originOf = (address: string | undefined): string | null =>
  address === undefined ? null : new URL(address).origin

/** A library in memory needs no lasting key, because its secrets are lost with the rest. */
const keyOf = (folder: string | null): Uint8Array => (folder === null ? randomBytes(KEY_LENGTH) : keyOfFolder(folder))
