import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { type CommandId, labelOf } from '#shared/commands/index.ts'
import { chooseKeys, currentKeyConflicts, isReservedByBrowser, keysOfPress } from '../../commands/keys/index.ts'
import { keyCaps, keysOf } from '../../commands/index.ts'
import { Button } from '../../components/button.tsx'
import { Dialog, DialogActions } from '../../components/dialog.tsx'
import { KeyCaps } from '../../components/key-caps.tsx'
import styles from './keyboard-page.module.css'

const mac = /Mac|iPhone|iPad/.test(navigator.platform)
/** Maximum key presses in a sequence. */
const LONGEST = 2

/** Records a key or a sequence of two. Rejects one already in use and names its command. */
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
    <Dialog title={`A key for “${labelOf(id)}”`} closesOutside={presses.length === 0} onClose={onClose}>
      <div className={styles.recorder}>
        <input
          ref={field}
          className={styles.listening}
          aria-label="Press the keys"
          aria-describedby={help}
          aria-invalid={other !== undefined || known}
          readOnly
          placeholder="Press the keys"
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
            <KeyCaps presses={keyCaps(keys)} />
          </span>
        )}
      </div>
      <p id={help} role="status" className={other !== undefined || known ? styles.refused : styles.help}>
        {other !== undefined
          ? `That is “${labelOf(other.id)}” already. Take it away there first, or press another.`
          : known
            ? 'It has that key already.'
            : keys !== '' && isReservedByBrowser(keys)
              ? 'Your browser may keep these keys for itself.'
              : keys === ''
                ? 'One key, or two one after the other.'
                : 'Enter saves it, Backspace starts over.'}
      </p>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button kind="primary" disabled={!free} onClick={keep}>
          Keep
        </Button>
      </DialogActions>
    </Dialog>
  )
}
