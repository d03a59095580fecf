// npm run demo: the web app on a throw-away library that holds something of everything, all of it written for this.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { serveHttp } from '../../main/service/http/serve-http.ts'
import { signInLink } from '../../main/service/accounts/sign-in-link.ts'
import { createService, noRateLimits } from '../../main/service/index.ts'
import { forkProcess } from '../../main/service/processes/index.ts'
import { demoWeb } from './demo-web.ts'
import { fillLibrary } from './fill-library.ts'

const { values } = parseArgs({ options: { port: { type: 'string', default: '4440' } } })
const now = Date.now()
const dataFolder = mkdtempSync(join(tmpdir(), 'lectern-demo-'))
await fillLibrary(dataFolder, now)
const service = await createService({
  dataFolder,
  startExtraction: forkProcess(new URL('../../main/service/extraction/process.ts', import.meta.url)),
  startImport: forkProcess(new URL('../../main/service/imports/process.ts', import.meta.url)),
  startSpeech: forkProcess(new URL('../../main/service/speech/process.ts', import.meta.url)),
  webFolder: fileURLToPath(new URL('../../out/web', import.meta.url)),
  outbound: demoWeb(now),
  careWorker: new URL('../../main/service/backups/maintenance-worker.ts', import.meta.url),
  ownerRestores: true,
  rateLimits: noRateLimits,
})
const door = await serveHttp(service, { host: '127.0.0.1', port: Number(values.port), attempts: 100 })
process.stdout.write(
  `The demo is ready. Nothing in it leaves this machine, and it is gone when you stop it. Open:\n` +
    `${signInLink(door.origin, await service.localSignInToken())}\n`,
)

let isStopping = false
const stop = async (): Promise<void> => {
  if (isStopping) return
  isStopping = true
  await door.close()
  await service.close()
  rmSync(dataFolder, { recursive: true, force: true })
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop())
