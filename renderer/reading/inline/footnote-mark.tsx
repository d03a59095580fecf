import type { ReactNode } from 'react'
import * as t from '#shared/words/reading.ts'
import { useArticleSetting } from './article-context.ts'
import { footnoteId, footnoteMarkId } from './footnote-ids.ts'
import styles from './footnote-mark.module.css'

/** The raised number that links to a footnote. It is not part of the canonical text. */
export function FootnoteMark({ identifier }: { readonly identifier: string }): ReactNode {
  const number = useArticleSetting().prepared.footnoteNumbers.get(identifier)
  if (number === undefined) return null
  return (
    <sup className={styles.mark} data-uncounted="">
      <a
        id={footnoteMarkId(number)}
        href={`#${footnoteId(number)}`}
        role="doc-noteref"
        aria-label={t.footnoteNumber({ number })}
      >
        {number}
      </a>
    </sup>
  )
}
