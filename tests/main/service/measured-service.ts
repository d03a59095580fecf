// A service in a separate process, which reports its memory use: node measured-service.ts FOLDER HOST,…
import { serveHttp } from '../../../main/service/http/serve-http.ts'
import { createService } from '../../../main/service/index.ts'
import { forkExtraction, startImport } from './open-library.ts'
import { selfSigned } from './outbound/self-signed.ts'

export interface Started {
  readonly origin: string
  readonly token: string
  /** Port at which emails arrive. */
  readonly mailPort: number
}

/**
 * Bytes of memory. 'begin' counts from now on; 'end' waits until the service has nothing left to do, and stops
 * counting, which takes a few percent of a processor.
 */
export interface Measured {
  readonly before: number
  readonly peak: number
}

const LOOK_EVERY_MS = 10

const [dataFolder = '', hosts = ''] = process.argv.slice(2)
const service = await createService({
  dataFolder,
  startExtraction: forkExtraction,
  startImport,
  allowPrivateHosts: hosts.split(','),
  retryDelays: [1, 1],
  mailDomain: 'in.lectern.test',
  mailIntake: { host: '127.0.0.1', port: 0, tls: selfSigned },
})
const door = await serveHttp(service, { host: '127.0.0.1', port: 0 })
const { access_token: token } = await service.localTokens()

const resident = () => process.memoryUsage.rss()
let before = resident()
let peak = before
let watch: NodeJS.Timeout | undefined
async function tell(wanted: unknown): Promise<void> {
  if (wanted === 'end') await service.idle()
  process.send?.({ before, peak } satisfies Measured)
  clearInterval(watch)
  if (wanted !== 'begin') return
  before = resident()
  peak = before
  watch = setInterval(() => (peak = Math.max(peak, resident())), LOOK_EVERY_MS)
}
process.on('message', (wanted) => void tell(wanted))
process.on('disconnect', () => process.exit())
process.send?.({ origin: door.origin, token, mailPort: service.mailPort ?? 0 } satisfies Started)
