import type { EndpointInput, EndpointName, EndpointReply } from '../api/endpoints.ts'
import { RequestError } from '../request/request-error.ts'
import { reviveError } from './error-facts.ts'
import { type FirstAnswer, FirstPage } from '../host/first-page.ts'
import type { Host, HostEvent } from '../host/host.ts'
import { type Answer, isMessage, type Question } from './host-messages.ts'
import type { Wire } from './wire.ts'

/** A Host at the other end of a wire. */
export interface RemoteHost extends Host {
  /** What the window shows first, where it came unasked and is still true. */
  firstPage(): FirstAnswer | null
  /** Asks for it again. Never settles where the query is none. */
  askFirst(query: unknown): Promise<FirstAnswer>
  /** Lets go of the wire; calls without an answer reject. */
  close(): void
}

interface Waiting {
  resolve(value: unknown): void
  reject(error: Error): void
}

export function remoteHost(wire: Wire): RemoteHost {
  const waiting = new Map<number, Waiting>()
  const listeners = new Set<(event: HostEvent) => void>()
  const first = new FirstPage()
  const asking: ((answer: FirstAnswer) => void)[] = []
  let last = 0
  let closed = false

  const stop = wire.onMessage((message) => {
    if (!isMessage(message)) return
    const answer = message as unknown as Answer
    if (answer.lectern === 'event') {
      first.heard(answer.event)
      for (const listener of listeners) listener(answer.event)
    } else if (answer.lectern === 'first') {
      first.take(answer)
      for (const resolve of asking.splice(0)) resolve(answer)
    } else if (answer.lectern === 'closed') end()
    else {
      const caller = waiting.get(answer.id)
      if (answer.lectern === 'value') caller?.resolve(answer.value)
      else caller?.reject(reviveError(answer.error))
    }
  })
  const post = (question: Question): void => wire.post(question)
  post({ lectern: 'hello' })

  function end(): void {
    closed = true
    stop()
    for (const { reject } of waiting.values()) reject(gone())
    waiting.clear()
  }

  function ask<T>(method: keyof Host, ...args: readonly unknown[]): Promise<T> {
    return askUntil(undefined, method, ...args)
  }

  /** A signal is told of, and what became of the call is heard: only the Host knows what may be given up. */
  function askUntil<T>(signal: AbortSignal | undefined, method: keyof Host, ...args: readonly unknown[]): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      if (closed) {
        reject(gone())
        return
      }
      last += 1
      const id = last
      const cancel = (): void => post({ lectern: 'cancel', id })
      const settled = (): void => {
        waiting.delete(id)
        signal?.removeEventListener('abort', cancel)
      }
      waiting.set(id, {
        resolve: (value) => {
          settled()
          resolve(value as T)
        },
        reject: (error) => {
          settled()
          reject(error)
        },
      })
      try {
        post({ lectern: 'call', id, method, args })
        if (signal?.aborted) cancel()
        else signal?.addEventListener('abort', cancel)
      } catch (error) {
        // What can't be cloned can't be asked.
        waiting.get(id)?.reject(error instanceof Error ? error : new TypeError(String(error)))
      }
    })
  }

  return {
    firstPage: () => first.whole(),
    askFirst: (query) =>
      new Promise((resolve) => {
        asking.push(resolve)
        post({ lectern: 'first', query })
      }),
    call: <N extends EndpointName>(name: N, input: EndpointInput<N>, signal?: AbortSignal) =>
      askUntil<EndpointReply<N>>(signal, 'call', name, input),
    perform: (action, entry) => ask('perform', action, entry),
    save: (url, html) => ask('save', url, html ?? null),
    queueIds: async (query) => first.ids(query) ?? ask('queueIds', query),
    entries: async (ids) => first.entries(ids) ?? ask('entries', ids),
    feed: (path, cursor, signal) => askUntil(signal, 'feed', path, cursor ?? null),
    cachedFeed: (path) => ask('cachedFeed', path),
    article: (contentId) => ask('article', contentId),
    waitingChanges: () => ask('waitingChanges'),
    retryChange: (key) => ask('retryChange', key),
    discardChange: (key) => ask('discardChange', key),
    offlineState: () => ask('offlineState'),
    setOffline: (settings) => ask('setOffline', settings),
    clearStored: () => ask('clearStored'),
    draft: (name) => ask('draft', name),
    keepDraft: (name, text) => ask('keepDraft', name, text),
    clearDrafts: () => ask('clearDrafts'),
    sync: (options) => ask('sync', options ?? null),
    status: async () => first.status() ?? ask('status'),
    signIn: (proof) => ask('signIn', proof),
    signOut: () => ask('signOut'),
    report: (failure) => ask('report', failure),
    activity: () => ask('activity'),
    clearActivity: () => ask('clearActivity'),
    subscribe: (listener) => {
      const own = (event: HostEvent): void => listener(event)
      listeners.add(own)
      return () => void listeners.delete(own)
    },
    close: end,
  }
}

function gone(): RequestError {
  return new RequestError('The app is closing', { status: 0, url: '', code: 'closed' })
}
