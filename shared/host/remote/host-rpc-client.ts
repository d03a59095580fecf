import * as t from '#shared/words/sync.ts'
import { RequestError } from '../../request/request-error.ts'
import { Channel } from '../../wire/channel.ts'
import type { Port } from '../../wire/port.ts'
import { type FirstPageReply, FirstPage } from '../initial-content.ts'
import type { Host, HostEvent } from '../host.ts'
import { hostErrors } from '../host-errors.ts'
import type { HostMethods } from '../rpc-method-table.ts'

/** A Host at the other end of a port. */
export interface RemoteHost extends Host {
  /** Returns the first content that the window shows, if that content was pushed and is still current. */
  firstPage(): FirstPageReply | null
  /** Closes the port. Pending calls reject. */
  close(): void
}

/** Events are not validated: the Host's process is trusted and sends only known events. */
type Notice = HostEvent | FirstPageReply

export function remoteHost(port: Port): RemoteHost {
  const listeners = new Set<(event: HostEvent) => void>()
  const first = new FirstPage()

  const heard = (notice: Notice): void => {
    if (notice.type === 'first') return first.take(notice)
    first.heard(notice)
    for (const listener of listeners) listener(notice)
  }
  const channel = Channel.open<Record<string, (...args: unknown[]) => unknown>>(port, {
    heard: (notice) => heard(notice as Notice),
    errors: hostErrors,
    gone: () => new RequestError(t.appIsClosing, { status: 0, url: '', code: 'closed' }),
    takesOver: true,
  })

  const methods = remoteMethods((name, given) => {
    const signal = given.find((one) => one instanceof AbortSignal)
    // A signal or another optional argument may be passed as undefined, which JSON would turn into null.
    const end = signal ? given.indexOf(signal) : given.findLastIndex((one) => one !== undefined) + 1
    const args = given.slice(0, end)
    // Only the Host knows which calls may be aborted: a change continues anyway.
    return channel.ask(name, args, { signal, awaitsAfterAbort: true })
  })

  const own: Omit<RemoteHost, keyof HostMethods> & Pick<Host, 'queueIds' | 'entries' | 'status'> = {
    queueIds: async (query) => first.ids(query) ?? methods.queueIds(query),
    entries: async (ids) => first.entries(ids) ?? methods.entries(ids),
    status: async () => first.status() ?? methods.status(),
    firstPage: () => first.whole(),
    subscribe: (listener) => {
      const one = (event: HostEvent): void => listener(event)
      listeners.add(one)
      return () => void listeners.delete(one)
    },
    close: () => channel.close(),
  }
  return Object.assign(Object.create(methods) as HostMethods, own)
}

/**
 * The table's methods. Only the table's types are used here: the table itself stays at the serving end, where its
 * schemas validate every call. In a window's first script, these schemas would take up a seventh of the size.
 */
function remoteMethods(ask: (name: string, given: readonly unknown[]) => Promise<unknown>): HostMethods {
  const made: Record<string, unknown> = {}
  return new Proxy(made, {
    get: (known, name) => {
      // The proxy must not look like a promise or an object with toJSON.
      if (typeof name !== 'string' || name in known || name === 'then' || name === 'toJSON')
        return Reflect.get(known, name)
      const method = (...given: readonly unknown[]): Promise<unknown> => ask(name, given)
      known[name] = method
      return method
    },
  }) as unknown as HostMethods
}
