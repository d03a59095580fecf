import { type ReactNode, useEffect, useState } from 'react'
import { VisuallyHidden } from '../../components/visually-hidden.tsx'

/** Milliseconds without another key (UX.md section 10). */
const REST = 400

/** How many rows there are, said once the typing rests: not with every letter. */
export function ResultCount({ count }: { readonly count: number }): ReactNode {
  const [said, setSaid] = useState<number | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setSaid(count), REST)
    return () => clearTimeout(timer)
  }, [count])
  return (
    <VisuallyHidden>
      <span role="status">{said === null ? '' : said === 1 ? '1 result' : `${said} results`}</span>
    </VisuallyHidden>
  )
}
