import { serveCall } from './serve-call.ts'
import { factsOf } from '../host/error-facts.ts'
import type { Host } from '../host/host.ts'
import { type Answer, isMessage } from './host-messages.ts'
import { readFirst } from './read-first.ts'
import type { Wire } from './wire.ts'

/**
 * Answers a wire's calls from a Host and tells it of the Host's events. Only methods of the Host are served, only with
 * arguments they take; who may speak is checked by whoever makes the wire. Returns how to stop.
 */
export function serveHost(host: Host, wire: Wire): () => void {
  let page = 0
  let open = true
  /** Of the page that is there now, by its own numbers. */
  const running = new Map<number, AbortController>()
  const post = (answer: Answer): void => wire.post(answer)

  const answer = async (asked: number, id: number, method: string, args: readonly unknown[]): Promise<void> => {
    const current = (): boolean => open && asked === page
    const wanted = new AbortController()
    running.set(id, wanted)
    try {
      const value = await serveCall(host, method, args, wanted.signal)
      if (current()) post({ lectern: 'value', id, value })
    } catch (error) {
      if (current()) post({ lectern: 'error', id, error: factsOf(error) })
    } finally {
      if (running.get(id) === wanted) running.delete(id)
    }
  }

  /** What a page that is gone was reading is of use to nobody. */
  const giveUp = (): void => {
    for (const wanted of running.values()) wanted.abort()
    running.clear()
  }

  const stopListening = wire.onMessage((message) => {
    if (!isMessage(message)) return
    if (message.lectern === 'hello') {
      page += 1
      giveUp()
    }
    if (message.lectern === 'cancel') running.get(message['id'] as number)?.abort()
    if (message.lectern === 'first') {
      void readFirst(host, message['query']).then((found) => {
        if (open && found) post(found)
      })
    }
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
    giveUp()
  }
}
