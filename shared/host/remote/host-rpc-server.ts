import { type IncomingCall, Channel } from '../../wire/channel.ts'
import type { Port } from '../../wire/port.ts'
import { isFirstPageRequest } from '../initial-content.ts'
import type { Host } from '../host.ts'
import { hostErrors } from '../host-errors.ts'
import { hostMethodNames } from '../rpc-method-table.ts'
import { readFirstPage } from './read-initial-content.ts'
import { serveCall } from './handle-rpc-call.ts'

/**
 * Answers a window's calls on behalf of a Host and sends the Host's events to the window. It accepts only the table's
 * methods with valid arguments. The creator of the port must check which pages may connect. Returns the function that
 * stops it.
 */
export function serveHost(host: Host, port: Port): () => void {
  const answers = Object.fromEntries(
    hostMethodNames.map((name) => [
      name,
      ({ args, signal }: IncomingCall<readonly unknown[]>) => serveCall(host, name, args, signal),
    ]),
  )
  const channel = Channel.open<object, Record<string, (...args: unknown[]) => unknown>>(port, {
    answers,
    errors: hostErrors,
    heard: (notice) => {
      if (!isFirstPageRequest(notice)) return
      void readFirstPage(host, notice.query).then((found) => {
        if (found) channel.tell(found)
      })
    },
  })
  const unsubscribe = host.subscribe((event) => channel.tell(event))
  return () => {
    unsubscribe()
    channel.close()
  }
}
