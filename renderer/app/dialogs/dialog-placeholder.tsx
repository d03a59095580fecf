import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { showModal } from '../../components/modal-layers.ts'
import styles from './dialog-placeholder.module.css'

let typed = ''

/** What was typed since the last dialog was asked for, until its code was there. */
export const typedAhead = (): string => typed

/** Stands where a dialog will be while its code is fetched, so that keys typed ahead are no commands. */
export function DialogPlaceholder(): ReactNode {
  const ref = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    typed = ''
    return showModal(ref.current)
  }, [])
  return (
    // Whatever is typed is for the dialog that comes.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={ref}
      className={styles.opening}
      aria-label="DialogPlaceholder"
      onCancel={(event) => event.preventDefault()}
      onKeyDown={({ key, ctrlKey, metaKey }) => {
        if (key.length === 1 && !ctrlKey && !metaKey) typed += key
      }}
    />
  )
}
