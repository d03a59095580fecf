import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MessageChannel } from 'node:worker_threads'
import { vi } from 'vitest'
import { serveHttp } from '../../../main/service/http/serve-http.ts'
import { createService, type Service, type ServiceOptions } from '../../../main/service/index.ts'
import { portTransport, servePort } from '../../../main/service/port.ts'
import { blankLibrary, putBlankLibrary } from '../../main/service/blank-library.ts'
import { type Call, caller, startExtraction, startImport, startSpeech } from '../../main/service/open-library.ts'
import { startS3Server } from '../../fakes/s3-server.ts'

export interface OpenDoor {
  readonly service: Service
  readonly call: Call
  readonly origin: string
  close(): Promise<void>
}

export interface Door {
  readonly name: string
  /**
   * This door runs every claim. The other doors lead to the same calls and run only a few claims for each resource,
   * plus whatever a door itself can change, such as sizes, headers and addresses.
   */
  readonly hasWholeContract: boolean
  open(options?: Partial<ServiceOptions>): Promise<OpenDoor>
}

function start(options: Partial<ServiceOptions> = {}): Promise<Service> {
  if (options.dataFolder && options.database === undefined) putBlankLibrary(options.dataFolder)
  return createService({
    dataFolder: null,
    blankLibrary,
    startExtraction,
    startImport,
    startSpeech,
    retryDelays: [1, 1],
    ...options,
  })
}

const direct: Door = {
  name: 'called directly',
  hasWholeContract: false,
  open: async (options) => {
    const service = await start(options)
    const { access_token } = await service.localTokens()
    const origin = 'http://library.test'
    return {
      service,
      origin,
      call: caller((request) => service.handle(request), origin, access_token),
      close: () => service.close(),
    }
  },
}

const overPort: Door = {
  name: 'over a message port',
  hasWholeContract: false,
  open: async (options) => {
    const service = await start(options)
    const { port1, port2 } = new MessageChannel()
    servePort(service, port1)
    const transport = portTransport(port2)
    const { access_token } = await transport.localTokens()
    const origin = 'http://library.test'
    return {
      service,
      origin,
      call: caller(transport, origin, access_token),
      close: async () => {
        transport.close()
        await service.close()
      },
    }
  },
}

const overHttp: Door = {
  name: 'over HTTP',
  hasWholeContract: true,
  open: async (options) => {
    const service = await start(options)
    const door = await serveHttp(service, { host: '127.0.0.1', port: 0 })
    const { access_token } = await service.localTokens()
    return {
      service,
      origin: door.origin,
      call: caller(fetch, door.origin, access_token),
      close: async () => {
        await door.close()
        await service.close()
      },
    }
  },
}

let buckets = 0

/** A library in a folder, or on a server, whose objects are in a bucket. */
export async function openWithBucket(options: Partial<ServiceOptions> = {}): Promise<OpenDoor> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'lectern-contract-'))
  const server = await startS3Server()
  const environment = server.environment(`s3://library/contract${buckets++}`)
  // The service reads the place of its objects when it starts.
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value)
  const open = await overHttp.open({ ...options, dataFolder }).finally(() => vi.unstubAllEnvs())
  const close = async () => {
    await open.close()
    await server.close()
    await rm(dataFolder, { recursive: true })
  }
  return { ...open, close }
}

const ofFolderAndBucket: Door = {
  name: 'over HTTP, in a folder with objects in a bucket',
  hasWholeContract: false,
  open: openWithBucket,
}

export const doors: readonly Door[] = [direct, overPort, overHttp]

/** The doors to each place of pages, files and uploads. */
export const doorsToObjects: readonly Door[] = [direct, ofFolderAndBucket]
