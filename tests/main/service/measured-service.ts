// A service in a process of its own, which tells how much memory it takes: node measured-service.ts FOLDER HOST
import { serveHttp } from '../../../main/service/http/serve-http.ts'
import { createService } from '../../../main/service/index.ts'
import { startExtraction } from './open-library.ts'

export interface Started {
  readonly origin: string
  readonly token: string
}

/** Bytes of memory. */
export interface Measured {
  readonly before: number
  readonly peak: number
}

const LOOK_EVERY_MS = 10

const [dataFolder = '', host = ''] = process.argv.slice(2)
const service = await createService({ dataFolder, startExtraction, allowPrivateHosts: [host], retryDelays: [1, 1] })
const door = await serveHttp(service, { host: '127.0.0.1', port: 0 })
const { access_token: token } = await service.localTokens()

const resident = () => process.memoryUsage.rss()
let before = resident()
let peak = before
setInterval(() => (peak = Math.max(peak, resident())), LOOK_EVERY_MS)
process.on('message', (wanted) => {
  process.send?.({ before, peak } satisfies Measured)
  if (wanted !== 'begin') return
  before = resident()
  peak = before
})
process.on('disconnect', () => process.exit())
process.send?.({ origin: door.origin, token } satisfies Started)
