import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MessageChannel, Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { portTransport } from '../../../main/service/port.ts'
import { caller } from './open-library.ts'

/** Replaces Electron's utility process: gives the entry a `process.parentPort` and passes messages to it. */
const shim = `
  const { workerData, parentPort } = require('node:worker_threads')
  const { EventEmitter } = require('node:events')
  process.parentPort = new EventEmitter()
  import(workerData).then(() => {
    parentPort.on('message', ({ data, port }) => process.parentPort.emit('message', { data, ports: [port] }))
    parentPort.postMessage('loaded')
  })
`

test('the utility entry serves the one port it receives, and ends when that port closes', async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'lectern-utility-'))
  const entry = new URL('../../../main/service/utility.ts', import.meta.url)
  const worker = new Worker(shim, { eval: true, workerData: entry.href })
  const ended = once(worker, 'exit')
  await once(worker, 'message')
  const { port1, port2 } = new MessageChannel()
  worker.postMessage({ data: { dataFolder }, port: port1 }, [port1])

  const transport = portTransport(port2)
  const { access_token } = await transport.localTokens()
  const call = caller(transport, 'http://library.test', access_token)
  expect((await call('GET', '/profile/')).body).toMatchObject({ name: 'Reader' })
  expect((await call('POST', '/save/', { url: 'http://127.0.0.1/' })).status).toBe(201)
  transport.close()
  expect(await ended).toEqual([0])
  rmSync(dataFolder, { recursive: true })
})
