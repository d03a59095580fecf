import type { ErrorFacts } from '../host/error-facts.ts'
import type { FirstAnswer, FirstQuestion } from '../host/first-page.ts'
import type { HostEvent } from '../host/host.ts'

/** From the window: a new page says hello, so that answers to the page before it do not reach it. */
export type Question =
  | FirstQuestion
  | { readonly lectern: 'hello' }
  | { readonly lectern: 'call'; readonly id: number; readonly method: string; readonly args: readonly unknown[] }
  /** Nobody waits for the call's answer any more. It is answered all the same: with what became of it. */
  | { readonly lectern: 'cancel'; readonly id: number }

export type Answer =
  | FirstAnswer
  | { readonly lectern: 'value'; readonly id: number; readonly value: unknown }
  | { readonly lectern: 'error'; readonly id: number; readonly error: ErrorFacts }
  | { readonly lectern: 'event'; readonly event: HostEvent }
  | { readonly lectern: 'closed' }

export function isMessage(message: unknown): message is Record<string, unknown> {
  return typeof message === 'object' && message !== null && 'lectern' in message
}
