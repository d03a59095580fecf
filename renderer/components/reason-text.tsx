import type { ReactNode } from 'react'
import type { Reason } from '#shared/reasons/reason.ts'
import { shownReason } from '#shared/reasons/shown.ts'

interface ReasonTextProps {
  readonly reason: Reason | null | undefined
  /** The service's sentence, for a reason that is unknown here. */
  readonly sentence: string | null
  readonly className?: string | undefined
}

/** Shows a reason in the language of the interface. Load it lazily, because it has the sentences of all reasons. */
export function ReasonText({ reason, sentence, className }: ReasonTextProps): ReactNode {
  const text = shownReason(reason, sentence)
  return text === null ? null : (
    <span className={className} title={className === undefined ? undefined : text}>
      {text}
    </span>
  )
}
