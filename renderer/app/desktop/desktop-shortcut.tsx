import { type ReactNode, useState } from 'react'
import * as t from '#shared/words/app/desktop.ts'
import { Button } from '../../components/button.tsx'
import fields from '../../components/field.module.css'
import styles from './desktop-settings.module.css'
import { acceleratorOf, SUGGESTED_KEYS, acceleratorText } from './desktop-accelerator.ts'

const mac = /Mac/.test(navigator.platform)

interface DesktopShortcutProps {
  readonly keys: string | null
  readonly choose: (keys: string | null) => void
}

/**
 * Sets the system-wide keys that save the clipboard's URL. Off by default. When the reader tries keys that are already
 * taken, that is reported.
 */
export function DesktopShortcut({ keys, choose }: DesktopShortcutProps): ReactNode {
  const [listening, setListening] = useState(false)
  return (
    <div className={styles.row} data-setting={t.shortcutToSaveTheCopiedAddress}>
      <span className={styles.label}>
        {t.shortcutToSaveTheCopiedAddress}
        <span className={styles.help}>{t.theShortcutWorksInEveryProgram}</span>
      </span>
      <span className={styles.controls}>
        {listening ? (
          <input
            ref={(field) => field?.focus()}
            className={fields.select}
            aria-label={t.pressTheKeys}
            placeholder={t.pressTheKeys}
            readOnly
            onBlur={() => setListening(false)}
            onKeyDown={({ nativeEvent }) => {
              if (nativeEvent.key === 'Tab') return
              nativeEvent.preventDefault()
              nativeEvent.stopPropagation()
              const pressed = acceleratorOf(nativeEvent, mac)
              if (pressed === null && nativeEvent.key !== 'Escape') return
              setListening(false)
              if (pressed !== null) choose(pressed)
            }}
          />
        ) : (
          <>
            {keys === null ? (
              <Button onClick={() => choose(SUGGESTED_KEYS)}>
                {t.doUseAcceleratorText({ acceleratorText: acceleratorText(SUGGESTED_KEYS, mac) })}
              </Button>
            ) : (
              <kbd className={styles.kbd}>{acceleratorText(keys, mac)}</kbd>
            )}
            <Button onClick={() => setListening(true)}>{t.chooseAnotherShortcut}</Button>
            {keys === null ? null : <Button onClick={() => choose(null)}>{t.none}</Button>}
          </>
        )}
      </span>
    </div>
  )
}
