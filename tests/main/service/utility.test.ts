import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MessageChannel, Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { type ProcessRequest, portTransport } from '../../../main/service/port.ts'
import { articlePage } from './article-page.ts'
import { caller, forkExtraction } from './open-library.ts'
import { openLoopbackSite } from './outbound/loopback-site.ts'
import { builtService } from './built-service.ts'

/** Replaces Electron's utility process: gives the entry a `process.parentPort` and passes messages both ways. */
const shim = `
  const { workerData, parentPort } = require('node:worker_threads')
  const { EventEmitter } = require('node:events')
  process.parentPort = new EventEmitter()
  process.parentPort.postMessage = (request) => parentPort.postMessage(request)
  import(workerData).then(() => {
    parentPort.on('message', ({ data, port }) => process.parentPort.emit('message', { data, ports: port ? [port] : [] }))
    parentPort.postMessage('loaded')
  })
`

/** Starts and ends the processes that the entry asks for, as Electron's main process does. */
function giveProcesses(worker: Worker): ProcessRequest[] {
  const requests: ProcessRequest[] = []
  const kills = new Map<number, () => void>()
  worker.on('message', (request: ProcessRequest) => {
    requests.push(request)
    if ('kill' in request) return kills.get(request.kill)?.()
    const { port, kill } = forkExtraction()
    const { port1, port2 } = new MessageChannel()
    kills.set(request.start, kill)
    port.onMessage((message) => port2.postMessage(message))
    port2.on('message', (message) => port.post(message))
    port.onClose?.(() => {
      port2.close()
      worker.postMessage({ data: { ended: request.start } })
    })
    worker.postMessage({ data: { started: request.start }, port: port1 }, [port1])
  })
  return requests
}

test('the utility entry serves the one port it receives, reads pages in processes that it asks for, and ends when that port closes', async () => {
  const site = await openLoopbackSite((_, response) => response.end(articlePage('The mill', 300)))
  const dataFolder = mkdtempSync(join(tmpdir(), 'lectern-utility-'))
  const entry = builtService('utility.js')
  const worker = new Worker(shim, { eval: true, workerData: entry.href })
  const ended = once(worker, 'exit')
  await once(worker, 'message')
  const requests = giveProcesses(worker)
  const { port1, port2 } = new MessageChannel()
  const machine = { isAsleep: false, isSparing: false, unusedSinceMs: null }
  worker.postMessage({ data: { dataFolder, machine, allowPrivateHosts: [site.host] }, port: port1 }, [port1])

  const transport = portTransport(port2)
  const { access_token } = await transport.localTokens()
  const call = caller(transport, 'http://library.test', access_token)
  expect((await call('GET', '/profile/')).body).toMatchObject({ name: 'Reader' })
  const saved = await call('POST', '/save/', { url: site.origin })
  expect(saved.status).toBe(201)
  await expect
    .poll(async () => (await call('GET', `/contents/${saved.body.content_id}/`)).body)
    .toMatchObject({ title: 'The mill', processing_status: 1 })
  transport.close()
  expect(await ended).toEqual([0])
  expect(requests).toEqual([{ start: 1, kind: 'extraction' }, { kill: 1 }])
  await site.close()
  rmSync(dataFolder, { recursive: true })
})
