import type { ReactNode } from 'react'
import type { Content } from '#shared/model/content.ts'
import * as t from '#shared/words/shell.ts'
import { ReasonText } from '../../../components/reason-text.tsx'
import styles from './row.module.css'

/** Shows why a page couldn't be read. */
export const RowFailure = ({ content }: { readonly content: Content }): ReactNode => (
  <ReasonText
    reason={content.processing_reason}
    sentence={content.processing_error ?? t.thePageCouldNotBeRead}
    className={styles.reason}
  />
)
