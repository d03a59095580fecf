import { type ReactNode, useState } from 'react'
import { listText } from '#shared/language/formats.ts'
import { LONGEST_TEXTS } from '#shared/limits.ts'
import { firstGraphemes } from '#shared/text/graphemes.ts'
import * as t from '#shared/words/library/menus.ts'
import { type QueueView, writeQueueView } from '../../../paths/index.ts'
import { Button } from '../../../components/button.tsx'
import { Dialog, DialogActions } from '../../../components/dialog.tsx'
import { MOST_VIEWS, preference, setPreference } from '../../../preferences/index.ts'
import styles from '../../../components/dialog-form.module.css'
import fields from '../../../components/field.module.css'
import { activeFilters } from './active-filter-chips.ts'

/** Prompts for a name and saves the active filters as a view in the sidebar. */
export function SaveView({ view, onClose }: { readonly view: QueueView; readonly onClose: () => void }): ReactNode {
  const suggestion = listText(activeFilters(view).map(({ label }) => label))
  const [name, setName] = useState(firstGraphemes(suggestion, LONGEST_TEXTS.view))
  const taken = preference('savedViews').some((other) => other.name === name.trim())
  const kept = preference('savedViews').filter((other) => other.name !== name.trim())
  const full = kept.length >= MOST_VIEWS
  const save = (): void => {
    const search = writeQueueView(new URLSearchParams(), view).toString()
    setPreference('savedViews', [...kept, { name: name.trim(), search }])
    onClose()
  }
  return (
    <Dialog title={t.saveView} onClose={onClose}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (name.trim() !== '' && !full) save()
        }}
      >
        <label className={styles.field}>
          {t.nameInTheSidebar}
          <input
            className={fields.input}
            value={name}
            onChange={(event) => setName(firstGraphemes(event.target.value, LONGEST_TEXTS.view))}
          />
        </label>
        {taken ? <p className={styles.hint}>{t.aViewWithThisNameExists}</p> : null}
        {full ? <p className={styles.hint}>{t.youCanHaveUpToM({ MOST_VIEWS })}</p> : null}
        <DialogActions>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button kind="primary" type="submit" disabled={full || name.trim() === ''}>
            {t.save}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
