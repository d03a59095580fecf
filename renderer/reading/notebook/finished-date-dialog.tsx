import { type ReactNode, useState } from 'react'
import type { Content } from '#shared/model/content.ts'
import * as t from '#shared/words/reading.ts'
import { mutate } from '../../cache/index.ts'
import { Button } from '../../components/button.tsx'
import { Dialog, DialogActions } from '../../components/dialog.tsx'
import { dayOf, noonOf } from './finished-day.ts'
import styles from '../../components/dialog-form.module.css'
import fields from '../../components/field.module.css'

interface FinishedDateDialogProps {
  readonly content: Content
  readonly onClose: () => void
}

/** Edits the date on which an article was finished. The default is today if the article was never finished. */
export function FinishedDateDialog({ content, onClose }: FinishedDateDialogProps): ReactNode {
  const [now] = useState(() => new Date())
  const before = content.history?.finished_date ?? null
  const [day, setDay] = useState(dayOf(before === null ? now : new Date(before)))
  const date = noonOf(day)
  const set = (next: string | null, undo: string) => {
    onClose()
    void mutate({ type: 'finish', contentId: content.id, date: next, at: now.toISOString() }, { undo })
  }
  return (
    <Dialog title={t.finishedDate} onClose={onClose}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (date === null) return
          if (before !== null && day === dayOf(new Date(before))) onClose()
          else set(date.toISOString(), t.finishedDateChanged)
        }}
      >
        <label className={styles.field}>
          {t.finishedOn}
          <input
            className={fields.input}
            type="date"
            value={day}
            max={dayOf(now)}
            required
            onChange={(event) => setDay(event.target.value)}
          />
        </label>
        <DialogActions>
          {before !== null && <Button onClick={() => set(null, t.finishedDateRemoved)}>{t.remove}</Button>}
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button kind="primary" type="submit" disabled={date === null || day > dayOf(now)}>
            {t.save}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
