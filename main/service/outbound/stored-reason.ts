import * as t from '#shared/words/service/fetching.ts'
import { apartFromCalls, languageNow } from '../language/index.ts'

type Given = Readonly<Record<string, unknown>>

const said = (message: unknown, given: Given): unknown => (typeof message === 'function' ? message(given) : message)

/**
 * Returns a reason in the language of the call. Several readers share the reasons why a feed fails, so these are stored
 * in English. One that no message explains stays as it is.
 */
export function storedReason(stored: string): string {
  if (languageNow() === 'en') return stored
  const given = { status: Number(/\b\d{3}\b/.exec(stored)?.[0]), what: 'feed' }
  const at = apartFromCalls(() => Object.values(t).findIndex((message) => said(message, given) === stored))
  return at === -1 ? stored : String(said(Object.values(t)[at], given))
}
