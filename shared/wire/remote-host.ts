import { RequestError } from '../request/request-error.ts'
import { type AskOptions, Channel } from './channel.ts'
import type { Port } from './port.ts'
import { type FirstAnswer, FirstPage, type FirstQuestion } from '../host/first-page.ts'
import type { Host, HostEvent } from '../host/host.ts'
import { hostErrors } from '../host/host-errors.ts'
import { type HostMethods, hostMethod, hostMethodNames } from '../host/host-methods.ts'

/** A Host at the other end of a port. */
export interface RemoteHost extends Host {
  /** What the window shows first, where it came unasked and is still true. */
  firstPage(): FirstAnswer | null
  /** Asks for it again. Never settles where the query is none. */
  askFirst(query: unknown): Promise<FirstAnswer>
  /** Lets go of the port; calls without an answer reject. */
  close(): void
}

/** Of a Host's events, only known ones come: the Host's process is trusted. */
type Notice = HostEvent | FirstAnswer

export function remoteHost(port: Port): RemoteHost {
  const listeners = new Set<(event: HostEvent) => void>()
  const first = new FirstPage()
  const asking: ((answer: FirstAnswer) => void)[] = []

  const heard = (notice: Notice): void => {
    if (notice.type === 'first') {
      first.take(notice)
      for (const resolve of asking.splice(0)) resolve(notice)
      return
    }
    first.heard(notice)
    for (const listener of listeners) listener(notice)
  }
  const channel = Channel.open<Record<string, (...args: unknown[]) => unknown>>(port, {
    heard: (notice) => heard(notice as Notice),
    errors: hostErrors,
    gone: () => new RequestError('The app is closing', { status: 0, url: '', code: 'closed' }),
    takesOver: true,
  })

  const methods = Object.fromEntries(
    hostMethodNames.map((name) => {
      const { signalAt } = hostMethod(name)
      const ask = (...given: readonly unknown[]): Promise<unknown> => {
        // Only the Host knows what may be given up: a change goes its way all the same.
        const options: AskOptions = {
          signal: signalAt === undefined ? undefined : asSignal(given[signalAt]),
          hearsOut: true,
        }
        return channel.ask(name, [...given.slice(0, signalAt)], options)
      }
      return [name, ask]
    }),
  ) as unknown as HostMethods

  return {
    ...methods,
    queueIds: async (query) => first.ids(query) ?? methods.queueIds(query),
    entries: async (ids) => first.entries(ids) ?? methods.entries(ids),
    status: async () => first.status() ?? methods.status(),
    firstPage: () => first.whole(),
    askFirst: (query) =>
      new Promise((resolve) => {
        asking.push(resolve)
        channel.tell({ type: 'first', query } satisfies FirstQuestion)
      }),
    subscribe: (listener) => {
      const own = (event: HostEvent): void => listener(event)
      listeners.add(own)
      return () => void listeners.delete(own)
    },
    close: () => channel.close(),
  }
}

const asSignal = (given: unknown): AbortSignal | undefined => (given instanceof AbortSignal ? given : undefined)
