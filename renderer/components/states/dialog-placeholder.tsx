import { type ReactNode, useLayoutEffect, useRef } from 'react'
import * as t from '#shared/words/shell.ts'
import { showModal } from '../modal-layers.ts'
import styles from './dialog-placeholder.module.css'

let typed = ''

/** The text typed between opening a dialog and the arrival of its code. It is the dialog's, which forgets it then. */
export const typedWhileLoading = {
  text: (): string => typed,
  forget: (): void => {
    typed = ''
  },
}

/** Takes a dialog's position while its code loads, so that keys typed early do not run commands. Escape closes it. */
export function DialogPlaceholder({ onClose }: { readonly onClose: () => void }): ReactNode {
  const ref = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    typed = ''
    return showModal(ref.current)
  }, [])
  return (
    // Every key typed here is for the dialog that is loading.
    <dialog
      ref={ref}
      className={styles.opening}
      aria-label={t.opening}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onKeyDown={({ key, ctrlKey, metaKey }) => {
        if (key.length === 1 && !ctrlKey && !metaKey) typed += key
      }}
    />
  )
}
