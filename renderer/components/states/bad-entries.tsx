import { type ReactNode, useState } from 'react'
import type { BadEntry } from '#shared/model/feed.ts'
import * as t from '#shared/words/shell.ts'
import { report } from '../../report.ts'
import styles from './bad-entries.module.css'
import { badEntriesDetails, badEntriesText } from './bad-entries-text.ts'

interface BadEntriesProps {
  readonly bad: readonly BadEntry[]
  readonly className?: string | undefined
}

/** Reports entries missing from the rows ("1 item could not be shown"), with details for debugging. */
export function BadEntries({ bad, className }: BadEntriesProps): ReactNode {
  return (
    <p className={[styles.note, className].filter(Boolean).join(' ')} role="status">
      {badEntriesText(bad)} <CopyBadEntries bad={bad} />
    </p>
  )
}

export function CopyBadEntries({ bad }: { readonly bad: readonly BadEntry[] }): ReactNode {
  const [copied, setCopied] = useState(false)
  const copy = (): void => {
    navigator.clipboard.writeText(badEntriesDetails(bad)).then(
      () => setCopied(true),
      (error: unknown) => report('copy text', error),
    )
  }
  return (
    <button type="button" className={styles.copy} onClick={copy}>
      {copied ? t.copied : t.copyDetails}
    </button>
  )
}
