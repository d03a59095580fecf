import { type ReactNode, useLayoutEffect, useRef } from 'react'
import * as t from '#shared/words/shell.ts'
import { showModal } from '../modal-layers.ts'
import styles from './dialog-placeholder.module.css'

let typed = ''

/**
 * The text typed between opening a dialog and the arrival of its code. The dialog takes over this text and then clears
 * it here.
 */
export const typedWhileLoading = {
  text: (): string => typed,
  forget: (): void => {
    typed = ''
  },
}

/** Stands in for a dialog while its code loads, so that keys typed early don't run commands. Escape closes it. */
export function DialogPlaceholder({ onClose }: { readonly onClose: () => void }): ReactNode {
  const ref = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    typed = ''
    return showModal(ref.current)
  }, [])
  return (
    // All keys typed here are for the dialog that is loading.
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
