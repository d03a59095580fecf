import { type ReactNode, useLayoutEffect, useRef } from 'react'
import styles from './opening.module.css'

/** Stands where a dialog will be while its code is fetched, so that keys typed ahead are no commands. */
export function Opening(): ReactNode {
  const ref = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  return (
    <dialog ref={ref} className={styles.opening} aria-label="Opening" onCancel={(event) => event.preventDefault()} />
  )
}
