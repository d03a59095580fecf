import type { ReactNode } from 'react'
import type { Annotation } from '#shared/model/annotation.ts'
import * as t from '#shared/words/reading.ts'
import styles from '../reading-surface.module.css'

interface DetachedHighlightsProps {
  readonly annotations: readonly Annotation[]
  readonly onRemove: (annotation: Annotation) => void
}

/** Lists highlights whose words are no longer in the text. They stay readable in full. */
export function DetachedHighlights({ annotations, onRemove }: DetachedHighlightsProps): ReactNode {
  if (annotations.length === 0) return null
  return (
    <section className={styles.aside} aria-label={t.notFoundInTheCurrentText}>
      <h2>{t.notFoundInTheCurrentText}</h2>
      <ul>
        {annotations.map((annotation) => (
          <li key={annotation.id}>
            <blockquote className={styles.quote} dir="auto">
              {annotation.text}
            </blockquote>
            {annotation.note && (
              <p className={styles.note} dir="auto">
                {annotation.note}
              </p>
            )}
            <button type="button" data-screen-only="" className={styles.quiet} onClick={() => onRemove(annotation)}>
              {t.removeHighlight}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
