import type { ReactNode } from 'react'
import * as t from '#shared/words/reading.ts'
import type { PlacedAnnotation } from '../inline/anchor-annotations.ts'
import { NoteText } from './note-text.tsx'
import styles from '../reading-surface.module.css'

interface NotesListProps {
  readonly placed: readonly PlacedAnnotation[]
  readonly onOpen: (placed: PlacedAnnotation) => void
}

/** Lists the article's notes in text order. Each is a link to the words it refers to. */
export function NotesList({ placed, onOpen }: NotesListProps): ReactNode {
  const noted = placed.filter(({ annotation }) => annotation.note)
  if (noted.length === 0) return null
  return (
    <section className={styles.aside} aria-label={t.yourNotes}>
      <h2>{t.yourNotes}</h2>
      <ul>
        {noted.map((item) => (
          <li key={item.annotation.id} data-mark={item.annotation.color ?? 'yellow'}>
            <button type="button" className={styles.quote} onClick={() => onOpen(item)}>
              {item.annotation.text}
            </button>
            <div className={styles.note} dir="auto">
              <NoteText note={item.annotation.note ?? ''} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
