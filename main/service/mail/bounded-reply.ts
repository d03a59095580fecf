import { reason } from '#shared/reasons/codes.ts'
import type { ImapFlow } from 'imapflow'
import { MailboxError } from './mailbox.ts'

/**
 * Maximum bytes of a single response. It is parsed as a whole, and every two bytes may become an object of two hundred.
 */
export const LONGEST_RESPONSE = 320 * 1024
/** Maximum bytes of all responses to a command. */
const LONGEST_REPLY = 1024 * 1024
/** Milliseconds. */
const LOOK_EVERY = 20

/** Waits for the reply to a command. Ends the connection if the server sends far more than was requested. */
export async function boundedReply<T>(client: ImapFlow, work: () => Promise<T>): Promise<T> {
  const before = client.stats().received
  let isTooLong = false
  const timer = setInterval(() => {
    if (isTooLong || client.stats().received - before <= LONGEST_REPLY) return
    isTooLong = true
    client.close()
  }, LOOK_EVERY)
  try {
    return await work()
  } catch (error) {
    if (!isTooLong) throw error
    throw new MailboxError('unreachable', reason('mailbox_sent_too_much'), { cause: error })
  } finally {
    clearInterval(timer)
  }
}
