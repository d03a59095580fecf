import { codes, type ReasonCode } from './codes.ts'
import { isReason, type Reason } from './reason.ts'
import type { FactKind, FactKinds, Saying } from './saying.ts'

/** The levels of reasons within reasons. */
const DEEPEST = 3

/** Returns the sentence of a reason, in the language of the present call or page. Null if its code or facts are unknown. */
export function sentenceOf(reason: Reason, depth = 0): string | null {
  if (!Object.hasOwn(codes, reason.code) || depth > DEEPEST) return null
  const { facts, says } = codes[reason.code as ReasonCode] as Saying<FactKinds>
  const told: Record<string, string> = {}
  for (const [name, kind] of Object.entries(facts)) {
    const fact = toldFact(kind, reason.facts[name], depth)
    if (fact === null) return null
    // Numbers stay numbers: messages choose plurals by them.
    told[name] = fact as string
  }
  return says(told)
}

/** Like `sentenceOf`. A code that is unknown here stands for itself. */
export const explain = (reason: Reason): string => sentenceOf(reason) ?? reason.code

function toldFact(kind: FactKind, fact: unknown, depth: number): string | number | null {
  if (kind === 'reason') return isReason(fact) ? sentenceOf(fact, depth + 1) : null
  if (kind === 'number') return typeof fact === 'number' ? fact : null
  if (typeof fact !== 'string') return null
  return kind === 'text' || kind.includes(fact) ? fact : null
}
