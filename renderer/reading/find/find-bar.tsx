import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useImperativeHandle, useRef } from 'react'
import * as t from '#shared/words/reading.ts'
import type { Finding } from './use-find.ts'
import styles from './find-bar.module.css'

export interface FindBarHandle {
  focus(): void
  hasFocus(): boolean
}

interface FindBarProps {
  readonly finding: Finding
  readonly onClose: () => void
  readonly ref?: Ref<FindBarHandle>
}

/** Finds text in the open article. */
export function FindBar({ finding, onClose, ref }: FindBarProps): ReactNode {
  const { words, count, at, look, step } = finding
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.select(), [])
  useImperativeHandle(ref, () => ({
    focus: () => field.current?.select(),
    hasFocus: () => document.activeElement === field.current,
  }))
  const keydown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose()
    else if (event.key === 'Enter') step(event.shiftKey ? -1 : 1)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles Enter and Escape of the field inside
    <search className={styles.bar} aria-label={t.findInThisArticle} onKeyDown={keydown}>
      <input
        ref={field}
        className={styles.field}
        type="text"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        aria-label={t.findInThisArticle}
        placeholder={t.findInThisArticle}
        value={words}
        onChange={(event) => look(event.target.value)}
      />
      <output className={styles.count} aria-live="polite">
        {words.trim() === '' ? '' : count === 0 ? t.notFound : t.atOfCount({ at: at + 1, count })}
      </output>
      <button type="button" aria-label={t.previous} title={t.previous} disabled={count === 0} onClick={() => step(-1)}>
        <ChevronUp size={18} aria-hidden />
      </button>
      <button type="button" aria-label={t.next} title={t.next} disabled={count === 0} onClick={() => step(1)}>
        <ChevronDown size={18} aria-hidden />
      </button>
      <button type="button" aria-label={t.close} title={t.close} onClick={onClose}>
        <X size={18} aria-hidden />
      </button>
    </search>
  )
}
