import type { StartedProcess, StartProcess } from '../../../main/service/processes/index.ts'
import { readMessage } from '#shared/wire/messages.ts'

/** Characters or bytes read after which a process is not used again: its memory holds them for a while. */
const MUCH = 1_000_000

/**
 * Starts processes as a service does, but hands one that a service ended between two documents to the next service.
 * Starting one takes longer than most of what tests have it read. One that is ended while it reads does end.
 */
export function reuseProcesses(start: StartProcess): StartProcess {
  const free = new Set<Kept>()
  return () => {
    const [kept = new Kept(start())] = free
    free.delete(kept)
    return kept.lend(
      () => void free.add(kept),
      () => void free.delete(kept),
    )
  }
}

class Kept {
  readonly #started: StartedProcess
  readonly #unanswered = new Set<number>()
  /** Message sent when it was ready, which each of its owners waits for. */
  #first: unknown = null
  /** Characters and bytes. */
  #read = 0
  #hear: (message: unknown) => void = () => {}
  #lost: (cause: unknown) => void = () => {}

  constructor(started: StartedProcess) {
    this.#started = started
    started.port.onMessage((message) => {
      const known = readMessage(message)
      if (known?.type === 'tell') this.#first ??= message
      if (known?.type === 'value' || known?.type === 'error') this.#unanswered.delete(known.id)
      this.#hear(message)
    })
    started.port.onClose?.((cause) => this.#lost(cause))
  }

  lend(refundAndCancel: () => void, lost: () => void): StartedProcess {
    const listeners = new Set<(message: unknown) => void>()
    let closed: (cause: unknown) => void = () => {}
    let isOurs = true
    this.#hear = (message) => {
      for (const listener of listeners) listener(message)
    }
    this.#lost = (cause) => {
      isOurs = false
      lost()
      closed(cause)
    }
    const end = () => {
      isOurs = false
      listeners.clear()
      this.#lost = lost
      refundAndCancel()
      queueMicrotask(() => closed(undefined))
    }
    return {
      port: {
        post: (message, transfer) => {
          if (!isOurs) return
          const known = readMessage(message)
          if (known?.type === 'ask') {
            this.#unanswered.add(known.id)
            this.#read += sizeOf(known.args[0])
          }
          this.#started.port.post(message, transfer)
        },
        onMessage: (listener) => {
          listeners.add(listener)
          const first = this.#first
          if (first !== null) queueMicrotask(() => listeners.has(listener) && listener(first))
          return () => listeners.delete(listener)
        },
        onClose: (listener) => (closed = listener),
      },
      kill: () => {
        if (!isOurs) return
        if (this.#unanswered.size > 0 || this.#read > MUCH) this.#started.kill()
        else end()
      },
    }
  }
}

function sizeOf(document: unknown): number {
  const { html, bytes } = document as { readonly html?: string; readonly bytes?: Uint8Array }
  return (html?.length ?? 0) + (bytes?.byteLength ?? 0)
}
