import { type ReactNode, useState } from 'react'
import { LONGEST_TEXTS } from '#shared/limits.ts'
import { firstGraphemes } from '#shared/text/graphemes.ts'
import * as t from '#shared/words/app/dialogs.ts'
import { Button } from '../../components/button.tsx'
import { Dialog, DialogActions } from '../../components/dialog.tsx'
import { preference, type SavedView, setPreference } from '../../preferences/index.ts'
import { renameView } from './edit-saved-views.ts'
import styles from '../../components/dialog-form.module.css'
import fields from '../../components/field.module.css'

export function RenameView({ view, onClose }: { readonly view: SavedView; readonly onClose: () => void }): ReactNode {
  const [name, setName] = useState(view.name)
  const wanted = name.trim()
  const taken = wanted !== view.name && preference('savedViews').some((other) => other.name === wanted)
  return (
    <Dialog title={t.renameTheView} onClose={onClose}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (wanted === '') return
          setPreference('savedViews', renameView(preference('savedViews'), view.name, wanted))
          onClose()
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
        <DialogActions>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button kind="primary" type="submit" disabled={wanted === ''}>
            {t.rename}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
