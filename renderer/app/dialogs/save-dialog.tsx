import { type ReactNode, useId, useState } from 'react'
import { titleOf } from '#shared/commands/index.ts'
import * as t from '#shared/words/app/dialogs.ts'
import { saveUrls, typedUrls } from '../../saving/index.ts'
import { Button } from '../../components/button.tsx'
import { Dialog, DialogActions } from '../../components/dialog.tsx'
import fields from '../../components/field.module.css'
import styles from '../../components/save-form.module.css'

/** Save URL… (`a`): takes one address, or several on separate lines. */
export function SaveDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const [text, setText] = useState('')
  const [refused, setRefused] = useState(false)
  const fieldId = useId()
  const lines = Math.min(6, text.split('\n').length)
  const save = (): void => {
    const urls = typedUrls(text)
    if (urls === null) {
      setRefused(true)
      return
    }
    onClose()
    void saveUrls(urls)
  }
  return (
    <Dialog title={titleOf('save.url')} closesOutside={text.trim() === ''} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <label htmlFor={fieldId} className={styles.label}>
          {t.articleLinkForSeveral}
        </label>
        <textarea
          id={fieldId}
          className={`${fields.input} ${styles.field}`}
          rows={lines}
          placeholder="https://"
          inputMode="url"
          autoCapitalize="off"
          autoComplete="off"
          spellCheck={false}
          aria-invalid={refused}
          aria-describedby={`${fieldId}-help`}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setRefused(false)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
            event.preventDefault()
            save()
          }}
        />
        <p id={`${fieldId}-help`} role="status" className={refused ? styles.refused : styles.help}>
          {refused ? t.thatIsNotAWebAddress : t.orPasteALinkAnywhereIn}
        </p>
        <DialogActions>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button kind="primary" type="submit" disabled={text.trim() === ''}>
            {t.save}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
