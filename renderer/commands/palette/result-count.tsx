import { type ReactNode, useEffect, useState } from 'react'
import * as t from '#shared/words/commands/palette.ts'
import { VisuallyHidden } from '../../components/visually-hidden.tsx'

/** Milliseconds to wait after the last key press. */
const REST = 400

/** Announces the number of rows when typing pauses, not after every letter. */
export function ResultCount({ count }: { readonly count: number }): ReactNode {
  const [said, setSaid] = useState<number | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setSaid(count), REST)
    return () => clearTimeout(timer)
  }, [count])
  return (
    <VisuallyHidden>
      <span role="status">{said === null ? '' : said === 1 ? t.n1Result : t.saidResults({ said })}</span>
    </VisuallyHidden>
  )
}
