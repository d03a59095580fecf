import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { type CommandId, labelOf } from '#shared/commands/index.ts'
import * as t from '#shared/words/settings.ts'
import {
  chooseKeys,
  currentKeyConflicts,
  isReservedByBrowser,
  keysOfPress,
  namedCaps,
} from '../../commands/keys/index.ts'
import { keysOf } from '../../commands/index.ts'
import { Button } from '../../components/button.tsx'
import { Dialog, DialogActions } from '../../components/dialog.tsx'
import { KeyCaps } from '../../components/key-caps.tsx'
import styles from './keyboard-page.module.css'

const mac = /Mac|iPhone|iPad/.test(navigator.platform)
/** The maximum number of key presses in a sequence. */
const LONGEST = 2

/** Records a key or a sequence of two. Rejects one that is already in use and names its command. */
export function KeyRecorder({ id, onClose }: { readonly id: CommandId; readonly onClose: () => void }): ReactNode {
  const field = useRef<HTMLInputElement>(null)
  const help = useId()
  const [presses, setPresses] = useState<readonly string[]>([])
  useEffect(() => field.current?.focus(), [])
  const keys = presses.join(' ')
  const [other] = keys === '' ? [] : currentKeyConflicts(id, keys)
  const known = keysOf(id).includes(keys)
  const free = keys !== '' && other === undefined && !known
  const keep = (): void => {
    chooseKeys(id, [...keysOf(id), keys])
    onClose()
  }
  return (
    <Dialog title={t.keyForLabel({ label: labelOf(id) })} closesOutside={presses.length === 0} onClose={onClose}>
      <div className={styles.recorder}>
        <input
          ref={field}
          className={styles.listening}
          aria-label={t.pressTheKeys}
          aria-describedby={help}
          aria-invalid={other !== undefined || known}
          readOnly
          placeholder={t.pressTheKeys}
          value={keys}
          onKeyDown={({ nativeEvent }) => {
            if (nativeEvent.isComposing || nativeEvent.repeat) return
            const press = keysOfPress(nativeEvent, mac)
            if (press === null) return
            nativeEvent.preventDefault()
            if (press === 'Enter' && free) keep()
            else if (press === 'Backspace' && presses.length > 0) setPresses([])
            else setPresses(presses.length >= LONGEST ? [press] : [...presses, press])
          }}
        />
        {keys === '' ? null : (
          <span className={styles.caps} aria-hidden>
            <KeyCaps presses={namedCaps(keys)} />
          </span>
        )}
      </div>
      <p id={help} role="status" className={other !== undefined || known ? styles.refused : styles.help}>
        {other !== undefined
          ? t.labelAlreadyUsesThisKey({ label: labelOf(other.id) })
          : known
            ? t.thisCommandAlreadyHasThatKey
            : keys !== '' && isReservedByBrowser(keys)
              ? t.yourBrowserMayUseTheseKeys
              : keys === ''
                ? t.pressOneKey
                : t.pressEnterToSaveOrBackspace}
      </p>
      <DialogActions>
        <Button onClick={onClose}>{t.cancel}</Button>
        <Button kind="primary" disabled={!free} onClick={keep}>
          {t.save}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
