import { isReason, type Reason } from './reason.ts'
import { explain, sentenceOf } from './sentences.ts'

/** Returns a reason in the form in which columns store it: JSON. */
export const stored = ({ code, facts }: Reason): string => JSON.stringify({ code, facts })

/** Like `stored`, for a reason that may be missing. */
export const storedOrNull = (reason: Reason | null | undefined): string | null => (reason ? stored(reason) : null)

/** Like `stored`, for a reason from an archive. Its sentence if its code or facts are unknown here. */
export const storedElsewhere = (reason: Reason | null | undefined, sentence: string | null): string | null =>
  reason && sentenceOf(reason) !== null ? stored(reason) : sentence

/**
 * Returns the reason in a column. Null if the column has none, or a sentence: earlier versions stored sentences, and
 * those that no code explains are shown as they are.
 */
export function storedReason(column: string | null): Reason | null {
  if (column === null || !column.startsWith('{"code":')) return null
  try {
    const value: unknown = JSON.parse(column)
    return isReason(value) ? { code: value.code, facts: value.facts } : null
  } catch {
    return null
  }
}

/** Returns the sentence for a column, in the language of the present call. Null if the column is empty. */
export function sentenceOfStored(column: string | null): string | null {
  const reason = storedReason(column)
  return reason ? explain(reason) : column
}
