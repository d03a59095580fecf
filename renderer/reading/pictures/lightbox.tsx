import { ChevronLeft, ChevronRight, ExternalLink, X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import * as t from '#shared/words/reading.ts'
import { showModal } from '../../components/modal-layers.ts'
import type { Picture } from './pictures-in.ts'
import { stepOf } from '../../theme/direction.ts'
import styles from './lightbox.module.css'

interface LightboxProps {
  readonly pictures: readonly Picture[]
  readonly first: number
  readonly onClose: () => void
}

/**
 * Shows an image scaled to fill the window, or at its original size for panning. Arrow keys switch to the other images.
 */
export function Lightbox({ pictures, first, onClose }: LightboxProps): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null)
  const [at, setAt] = useState(first)
  const [whole, setWhole] = useState(true)
  useLayoutEffect(() => showModal(dialog.current), [])
  const picture = pictures[at]
  const go = (by: 1 | -1) => {
    setAt((at + by + pictures.length) % pictures.length)
    setWhole(true)
  }
  const keydown = (event: KeyboardEvent) => {
    if (!whole) return
    const step = stepOf(event.key)
    if (step === 0) return
    go(step)
    event.preventDefault()
  }
  if (!picture) return null
  const several = pictures.length > 1
  return (
    <dialog
      ref={dialog}
      className={styles.box}
      aria-label={picture.alt || t.picture}
      onKeyDown={keydown}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <div className={styles.room} data-whole={whole ? '' : undefined}>
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the browser's own zoom does the same by keyboard */}
        <img
          key={picture.src}
          src={picture.src}
          alt={picture.alt}
          referrerPolicy="no-referrer"
          onClick={() => setWhole(!whole)}
        />
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- Escape and the button do the same */}
        <div className={styles.ground} onClick={onClose} />
      </div>
      <div className={styles.tools}>
        {several && (
          <span className={styles.count} aria-live="polite">
            {t.atOfCount({ at: at + 1, count: pictures.length })}
          </span>
        )}
        {picture.link && (
          <a href={picture.link} target="_blank" rel="noopener noreferrer nofollow" referrerPolicy="no-referrer">
            <ExternalLink size={18} aria-label={t.openLink} />
          </a>
        )}
        <button type="button" aria-label={t.close} title={t.close} onClick={onClose}>
          <X size={20} aria-hidden />
        </button>
      </div>
      {several && whole && (
        <>
          <button
            type="button"
            className={styles.step}
            data-way="back"
            aria-label={t.previousPicture}
            onClick={() => go(-1)}
          >
            <ChevronLeft size={26} aria-hidden />
          </button>
          <button type="button" className={styles.step} data-way="on" aria-label={t.nextPicture} onClick={() => go(1)}>
            <ChevronRight size={26} aria-hidden />
          </button>
        </>
      )}
      {picture.caption && <p className={styles.caption}>{picture.caption}</p>}
    </dialog>
  )
}
