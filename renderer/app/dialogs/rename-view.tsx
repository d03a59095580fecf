import { type ReactNode, useState } from 'react'
import { LONGEST_TEXTS } from '#shared/limits.ts'
import { firstGraphemes } from '#shared/text/graphemes.ts'
import { Button } from '../../components/button.tsx'
import { Dialog, DialogActions } from '../../components/dialog.tsx'
import { preference, type SavedView, setPreference } from '../../preferences/index.ts'
import { renameView } from '../sidebar/edit-saved-views.ts'
import styles from '../../components/dialog-form.module.css'
import fields from '../../components/field.module.css'

export function RenameView({ view, onClose }: { readonly view: SavedView; readonly onClose: () => void }): ReactNode {
  const [name, setName] = useState(view.name)
  const wanted = name.trim()
  const taken = wanted !== view.name && preference('savedViews').some((other) => other.name === wanted)
  return (
    <Dialog title="Rename the view" onClose={onClose}>
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
          Name in the sidebar
          <input
            className={fields.input}
            value={name}
            onChange={(event) => setName(firstGraphemes(event.target.value, LONGEST_TEXTS.view))}
          />
        </label>
        {taken ? <p className={styles.hint}>A view of this name is replaced.</p> : null}
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" disabled={wanted === ''}>
            Rename
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
