import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface LoopbackSite {
  readonly port: number
  /** `http://127.0.0.1:<port>` */
  readonly origin: string
  /** `127.0.0.1:<port>`, as in allowPrivateHosts. */
  readonly host: string
  /** All received requests, oldest first. */
  readonly requests: readonly IncomingMessage[]
  /** The number of accepted sockets. */
  readonly sockets: () => number
  close(): Promise<void>
}

/** A real web server on this machine. */
export async function openLoopbackSite(listener: RequestListener): Promise<LoopbackSite> {
  const requests: IncomingMessage[] = []
  let sockets = 0
  const server = createServer((request, response) => {
    requests.push(request)
    listener(request, response)
  })
  server.on('connection', () => {
    sockets += 1
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    port,
    origin: `http://127.0.0.1:${port}`,
    host: `127.0.0.1:${port}`,
    requests,
    sockets: () => sockets,
    close: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
