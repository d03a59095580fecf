import type { z } from 'zod/mini'
import { createService, type Service, type ServiceOptions } from '../../../main/service/index.ts'
import { forkProcess } from '../../../main/service/processes/index.ts'
import { blankLibrary, putBlankLibrary } from './blank-library.ts'
import { builtService } from './built-service.ts'
import { reuseProcesses } from './reuse-processes.ts'

/** Starts a process for each service, as the product does. */
export const forkExtraction = forkProcess(builtService('extraction-process.js'))

export const startExtraction = reuseProcesses(forkExtraction)

export const startImport = forkProcess(builtService('import-process.js'))

export const startSpeech = forkProcess(builtService('speech-process.js'))

export interface Reply {
  readonly status: number
  readonly headers: Headers
  // oxlint-disable-next-line typescript/no-explicit-any -- tests inspect answers of every shape.
  readonly body: any
}

export interface CallOptions {
  /** Default v19. */
  readonly version?: string
  /** null: signed out. */
  readonly token?: string | null
  readonly headers?: Record<string, string>
  /** Sent unchanged instead of JSON. */
  readonly raw?: BodyInit
}

/** Calls an API, signed in. */
export type Call = (method: string, path: string, body?: unknown, options?: CallOptions) => Promise<Reply>

export function caller(fetch: (request: Request) => Promise<Response>, origin: string, token: string): Call {
  return async (method, path, body, { version = 'v19', token: own = token, headers = {}, raw } = {}) => {
    const url = path.startsWith('http') ? path : `${origin}/api/${version}${path}`
    const reply = await fetch(
      new Request(url, {
        method,
        headers: { ...(own === null ? {} : { authorization: `Bearer ${own}` }), ...headers },
        ...(raw !== undefined ? { body: raw } : body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    )
    const text = await reply.text()
    const isJson = reply.headers.get('content-type')?.startsWith('application/json') ?? false
    return { status: reply.status, headers: reply.headers, body: isJson ? JSON.parse(text) : text }
  }
}

export interface OpenLibrary {
  readonly service: Service
  readonly call: Call
  readonly tokens: { readonly access_token: string; readonly refresh_token: string }
  close(): Promise<void>
}

/** Opens a real service, called directly. In memory by default. */
export async function openLibrary(options: Partial<ServiceOptions> = {}): Promise<OpenLibrary> {
  if (options.dataFolder && options.database === undefined) putBlankLibrary(options.dataFolder)
  const service = await createService({
    dataFolder: null,
    blankLibrary,
    startExtraction,
    startImport,
    startSpeech,
    retryDelays: [1, 1],
    ...options,
  })
  const tokens = await service.localTokens()
  const call = caller((request) => service.handle(request), 'http://library.test', tokens.access_token)
  return { service, call, tokens, close: () => service.close() }
}

/** Fails the test if a body breaks the contract. */
export function promised<S extends z.ZodMiniType>(schema: S, body: unknown): z.output<S> {
  return schema.parse(body)
}
