import { type ReactNode, useState } from 'react'
import { numberText } from '#shared/language/formats.ts'
import type { NotesSync } from '#shared/model/notes/notes-folder.ts'
import * as t from '#shared/words/app/desktop.ts'
import { Button } from '../../../components/button.tsx'
import styles from '../desktop-settings.module.css'
import own from './notes-folder.module.css'

interface LeftNotesProps {
  readonly last: NotesSync
  readonly isRunning: boolean
  readonly writeAgain: () => void
}

/** Lists the notes that Lectern leaves unchanged, with the reasons. Overwriting them takes a second press. */
export function LeftNotes({ last, isRunning, writeAgain }: LeftNotesProps): ReactNode {
  const [isSure, setSure] = useState(false)
  const more = last.left_count - last.left.length
  return (
    <section aria-labelledby="left-notes">
      <h3 id="left-notes" className={styles.heading}>
        {t.skippedNotes}
      </h3>
      <ul className={own.left}>
        {last.left.map(({ path, reason }) => (
          <li key={path}>
            <bdi>{path}</bdi>: {reason}
          </li>
        ))}
        {more > 0 ? <li>{t.andMoreMore({ more: numberText(more) })}</li> : null}
        {last.gone > 0 ? <li>{t.notesThatYouDeleted({ gone: numberText(last.gone) })}</li> : null}
      </ul>
      <p className={styles.note}>{isSure ? t.changesBetweenLecternsMarkersAreLost : t.lecternDidntUpdateTheseNotes}</p>
      <div className={styles.controls}>
        <Button
          disabled={isRunning}
          onClick={() => {
            if (isSure) writeAgain()
            setSure(!isSure)
          }}
        >
          {isSure ? t.overwriteMyEdits : t.writeThemAgain}
        </Button>
        {isSure ? <Button onClick={() => setSure(false)}>{t.cancel}</Button> : null}
      </div>
    </section>
  )
}
