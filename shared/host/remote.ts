import type { EndpointInput, EndpointName, EndpointReply } from '../api/endpoints.ts'
import { RequestError } from '../request/request-error.ts'
import { serveCall } from './calls.ts'
import { type ErrorFacts, factsOf, reviveError } from './error-facts.ts'
import type { Host, HostEvent } from './host.ts'
import type { Wire } from './wire.ts'

/** From the window: a new page says hello, so that answers to the page before it do not reach it. */
type Question =
  | { readonly lectern: 'hello' }
  | { readonly lectern: 'call'; readonly id: number; readonly method: string; readonly args: readonly unknown[] }

type Answer =
  | { readonly lectern: 'value'; readonly id: number; readonly value: unknown }
  | { readonly lectern: 'error'; readonly id: number; readonly error: ErrorFacts }
  | { readonly lectern: 'event'; readonly event: HostEvent }
  | { readonly lectern: 'closed' }

/** A Host at the other end of a wire. */
export interface RemoteHost extends Host {
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
  let last = 0
  let closed = false

  const stop = wire.onMessage((message) => {
    if (!isMessage(message)) return
    const answer = message as unknown as Answer
    if (answer.lectern === 'event') for (const listener of listeners) listener(answer.event)
    else if (answer.lectern === 'closed') end()
    else {
      const caller = waiting.get(answer.id)
      waiting.delete(answer.id)
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
    return new Promise((resolve, reject) => {
      if (closed) {
        reject(gone())
        return
      }
      last += 1
      waiting.set(last, { resolve, reject })
      try {
        post({ lectern: 'call', id: last, method, args })
      } catch (error) {
        // What can't be cloned can't be asked.
        waiting.delete(last)
        reject(error instanceof Error ? error : new TypeError(String(error)))
      }
    })
  }

  return {
    call: <N extends EndpointName>(name: N, input: EndpointInput<N>) => ask<EndpointReply<N>>('call', name, input),
    perform: (action, entry) => ask('perform', action, entry),
    save: (url, html) => ask('save', url, html ?? null),
    queueIds: (query) => ask('queueIds', query),
    entries: (ids) => ask('entries', ids),
    feed: (path, cursor) => ask('feed', path, cursor ?? null),
    cachedFeed: (path) => ask('cachedFeed', path),
    article: (contentId) => ask('article', contentId),
    waitingChanges: () => ask('waitingChanges'),
    retryChange: (key) => ask('retryChange', key),
    discardChange: (key) => ask('discardChange', key),
    offlineState: () => ask('offlineState'),
    setOffline: (settings) => ask('setOffline', settings),
    draft: (name) => ask('draft', name),
    keepDraft: (name, text) => ask('keepDraft', name, text),
    sync: (options) => ask('sync', options ?? null),
    status: () => ask('status'),
    signIn: (token) => ask('signIn', token),
    signOut: () => ask('signOut'),
    subscribe: (listener) => {
      const own = (event: HostEvent): void => listener(event)
      listeners.add(own)
      return () => void listeners.delete(own)
    },
    close: end,
  }
}

/**
 * Answers a wire's calls from a Host and tells it of the Host's events. Only methods of the Host are served, only with
 * arguments they take; who may speak is checked by whoever makes the wire. Returns how to stop.
 */
export function serveHost(host: Host, wire: Wire): () => void {
  let page = 0
  let open = true
  const post = (answer: Answer): void => wire.post(answer)

  const answer = async (asked: number, id: number, method: string, args: readonly unknown[]): Promise<void> => {
    const current = (): boolean => open && asked === page
    try {
      const value = await serveCall(host, method, args)
      if (current()) post({ lectern: 'value', id, value })
    } catch (error) {
      if (current()) post({ lectern: 'error', id, error: factsOf(error) })
    }
  }

  const stopListening = wire.onMessage((message) => {
    if (!isMessage(message)) return
    if (message.lectern === 'hello') page += 1
    if (message.lectern !== 'call') return
    const { id, method, args } = message
    if (typeof id !== 'number' || typeof method !== 'string' || !Array.isArray(args)) return
    void answer(page, id, method, args)
  })
  const unsubscribe = host.subscribe((event) => {
    if (open) post({ lectern: 'event', event })
  })
  return () => {
    if (!open) return
    unsubscribe()
    stopListening()
    post({ lectern: 'closed' })
    open = false
  }
}

function isMessage(message: unknown): message is Record<string, unknown> {
  return typeof message === 'object' && message !== null && 'lectern' in message
}

function gone(): RequestError {
  return new RequestError('The app is closing', { status: 0, url: '', code: 'closed' })
}
