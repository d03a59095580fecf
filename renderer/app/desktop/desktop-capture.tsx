import { type ReactNode, useId, useState } from 'react'
import { titleOf } from '#shared/commands/index.ts'
import type { Shell } from '#shared/desktop/shell.ts'
import * as t from '#shared/words/app/desktop.ts'
import { urlsIn } from '../../saving/index.ts'
import { Button } from '../../components/button.tsx'
import { Dialog, DialogActions } from '../../components/dialog.tsx'
import styles from '../../components/save-form.module.css'

/**
 * Prompts for a page to open in a separate browser window, where the reader signs in and saves the page as displayed.
 */
export function DesktopCapture({ shell, onClose }: { readonly shell: Shell; readonly onClose: () => void }): ReactNode {
  const [text, setText] = useState('')
  const [refused, setRefused] = useState(false)
  const field = useId()
  const open = (): void => {
    const [url] = urlsIn(text) ?? []
    if (url === undefined) return setRefused(true)
    shell.tell({ type: 'capture', url })
    onClose()
  }
  return (
    <Dialog title={titleOf('capture.open')} closesOutside={text.trim() === ''} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          open()
        }}
      >
        <label htmlFor={field} className={styles.label}>
          {t.addressOfThePage}
        </label>
        <input
          id={field}
          className={styles.field}
          placeholder="https://"
          inputMode="url"
          autoCapitalize="off"
          autoComplete="off"
          spellCheck={false}
          aria-invalid={refused}
          aria-describedby={`${field}-help`}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setRefused(false)
          }}
        />
        <p id={`${field}-help`} className={refused ? styles.refused : styles.help}>
          {refused ? t.enterTheAddressOfAPage : t.thePageOpensInASeparate}
        </p>
        <DialogActions>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button kind="primary" type="submit">
            {t.open}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
