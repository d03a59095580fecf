import { CircleAlert, X } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { TOAST_FADE } from '#shared/limits.ts'
import * as t from '#shared/words/app/notices.ts'
import { dismiss, type Notice } from '../../cache/index.ts'
import styles from './toaster.module.css'

/** One toast. Its timer pauses while it is hovered or focused, or while the window is in the background. */
export function Toast({ notice }: { readonly notice: Notice }): ReactNode {
  const [held, setHeld] = useState(false)
  const [leaving, setLeaving] = useState(false)
  const left = useRef(notice.duration ?? 0)
  const hidden = useHidden()
  const leave = useCallback(() => setLeaving(true), [])

  useEffect(() => {
    if (notice.duration === null || held || hidden || leaving) return
    const since = Date.now()
    const timer = setTimeout(leave, left.current)
    return () => {
      clearTimeout(timer)
      left.current -= Date.now() - since
    }
  }, [notice.duration, held, hidden, leaving, leave])

  useEffect(() => {
    if (!leaving) return
    const timer = setTimeout(() => dismiss(notice.key), TOAST_FADE)
    return () => clearTimeout(timer)
  }, [leaving, notice.key])

  const { action } = notice
  return (
    <div
      className={styles.toast}
      data-leaving={leaving || undefined}
      data-type={notice.type}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => {
        setHeld(true)
        // If a toast disappeared while it had the focus, the focus would be lost.
        setLeaving(false)
      }}
      onBlur={() => setHeld(false)}
    >
      {notice.type === 'error' ? <CircleAlert size={16} className={styles.alert} aria-hidden /> : null}
      <p className={styles.text}>{notice.text}</p>
      {action ? (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            action.run()
            dismiss(notice.key)
          }}
        >
          {action.label}
        </button>
      ) : null}
      <button type="button" className={styles.close} aria-label={t.dismiss} onClick={leave}>
        <X size={14} aria-hidden />
      </button>
    </div>
  )
}

function useHidden(): boolean {
  const [hidden, setHidden] = useState(() => document.hidden)
  useEffect(() => {
    const look = (): void => setHidden(document.hidden)
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return hidden
}
