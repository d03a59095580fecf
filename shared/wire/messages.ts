import type { ErrorFacts } from './serialized-error.ts'

/** The messages between the two ends of a channel. */
export type Message =
  /** This end replaces an earlier one on the same port, because a page was reloaded. */
  | { readonly type: 'hello' }
  | { readonly type: 'ask'; readonly id: number; readonly method: string; readonly args: readonly unknown[] }
  | { readonly type: 'cancel'; readonly id: number }
  | { readonly type: 'value'; readonly id: number; readonly value: unknown }
  | { readonly type: 'error'; readonly id: number; readonly error: ErrorFacts }
  | Notice
  | { readonly type: 'end' }

/** Expects no answer. */
export interface Notice {
  readonly type: 'tell'
  readonly notice: unknown
}

/** Creates a notice, for code that has the port but no channel yet. */
export const toNotice = (notice: unknown): Notice => ({ type: 'tell', notice })

/**
 * Returns the message, or null for anything else. It validates only the envelope, because the methods validate
 * arguments and values.
 */
export function readMessage(message: unknown): Message | null {
  if (typeof message !== 'object' || message === null || !('type' in message)) return null
  const { id, method, args } = message as Readonly<Record<string, unknown>>
  switch (message.type) {
    case 'ask':
      return isId(id) && typeof method === 'string' && Array.isArray(args) ? (message as Message) : null
    case 'cancel':
    case 'value':
    case 'error':
      return isId(id) ? (message as Message) : null
    case 'hello':
    case 'tell':
    case 'end':
      return message as Message
    default:
      return null
  }
}

const isId = (id: unknown): boolean => Number.isSafeInteger(id)
