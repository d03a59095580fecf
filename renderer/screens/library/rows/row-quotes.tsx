import type { ReactNode } from 'react'
import type { Annotation } from '#shared/model/annotation.ts'
import { newestQuotes } from './newest-quotes.ts'
import styles from './row-quotes.module.css'

/** Shows the most recent highlights of an article. */
export function RowQuotes({ annotations }: { readonly annotations: readonly Annotation[] }): ReactNode {
  return newestQuotes(annotations).map(({ id, text, color }) => (
    <q key={id} className={styles.quote} data-mark={color ?? 'yellow'} dir="auto">
      {text}
    </q>
  ))
}
