import type { Replies, Reply, Request, RequestType } from '#shared/extension/messages.ts'
import { browser } from '../browser.ts'

const ATTEMPTS = 6
const PAUSE = 250

/** Sends a request to the worker. Rejects with the message that the reader should see. */
export async function ask<T extends RequestType>(request: Extract<Request, { readonly type: T }>): Promise<Replies[T]> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const reply = await answerTo<T>(request)
    if (reply !== undefined) {
      if ('refusal' in reply) throw new Error(reply.refusal)
      return reply.value
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE * attempt))
  }
  throw new Error('Lectern does not answer. Close this and try again.')
}

/**
 * Returns undefined if the browser stopped the worker in the meantime. Every message may be sent again, which also
 * starts the worker.
 */
async function answerTo<T extends RequestType>(request: Request): Promise<Reply<T> | undefined> {
  try {
    return await browser.runtime.sendMessage<Request, Reply<T> | undefined>(request)
  } catch {
    return undefined
  }
}
