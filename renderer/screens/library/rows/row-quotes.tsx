import type { ReactNode } from 'react'
import type { Annotation } from '#shared/model/annotation.ts'
import { newestQuotes } from './newest-quotes.ts'
import styles from './row-quotes.module.css'

/** What was highlighted last in an article (UX.md section 4, "Highlights"). */
export function RowQuotes({ annotations }: { readonly annotations: readonly Annotation[] }): ReactNode {
  return newestQuotes(annotations).map(({ id, text }) => (
    <q key={id} className={styles.quote} dir="auto">
      {text}
    </q>
  ))
}
