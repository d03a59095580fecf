import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import * as t from '#shared/words/reading.ts'
import { keepDraft, useDraft } from '../../cache/index.ts'
import { toggleMark } from './toggle-mark.ts'
import styles from './note-editor.module.css'

interface NoteEditorProps {
  /** True for a field that fills a dialog. */
  readonly tall?: boolean
  /** The field's name, such as "Note on the highlight". */
  readonly label: string
  readonly value: string
  /** The storage key of an unfinished note. */
  readonly draft: string
  /**
   * Saves the note, or removes it if null. Resolves to true if that succeeded. `was` is the note as it was when the
   * editor opened.
   */
  readonly onSave: (note: string | null, was: string | null) => Promise<boolean>
  readonly onClose: () => void
}

/** Milliseconds after which the draft is saved. The delay keeps typing fast. */
const KEEP_AFTER = 400

const mac = typeof navigator === 'object' && /Mac|iPhone|iPad/.test(navigator.platform)

/**
 * Edits a note in plain Markdown. Cmd or Ctrl+Enter saves. Escape closes the editor and stores the text as a draft.
 *
 * The field accepts typing immediately, because keys pressed before it exists would run commands. A stored draft is
 * added when it has loaded.
 */
export function NoteEditor({ label, tall, onSave, onClose, ...given }: NoteEditorProps): ReactNode {
  // While its note is being written, the highlight may get another note or become part of another highlight.
  const [{ value, draft }] = useState(given)
  const kept = useDraft(draft)
  const field = useRef<HTMLTextAreaElement>(null)
  const hint = useId()
  const [state, setState] = useState<'writing' | 'saving' | 'refused'>('writing')
  const finished = useRef(false)
  const known = useRef(false)

  useLayoutEffect(() => {
    const element = field.current
    known.current = kept !== undefined
    if (!element || kept == null || !element.value.startsWith(value)) return
    element.value = kept + element.value.slice(value.length)
    element.setSelectionRange(element.value.length, element.value.length)
    // Runs once for each loaded draft; saving in the meantime must not trigger it again.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [kept])

  useLayoutEffect(() => {
    const element = field.current
    if (!element) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const keep = () => {
      clearTimeout(timer)
      timer = undefined
      const isUntouched = element.value === value
      if (finished.current || (isUntouched && !known.current)) return
      keepDraft(draft, isUntouched ? null : element.value)
    }
    const soon = () => {
      timer ??= setTimeout(keep, KEEP_AFTER)
    }
    element.addEventListener('input', soon)
    addEventListener('pagehide', keep)
    document.addEventListener('visibilitychange', keep)
    element.focus({ preventScroll: true })
    element.setSelectionRange(element.value.length, element.value.length)
    return () => {
      keep()
      element.removeEventListener('input', soon)
      removeEventListener('pagehide', keep)
      document.removeEventListener('visibilitychange', keep)
    }
  }, [draft, value])

  const save = async () => {
    const words = field.current?.value.trim() ?? ''
    if (words === value.trim()) return leave()
    setState('saving')
    // The reader may leave the page before the note is saved.
    if (words !== '') keepDraft(draft, words)
    if (await onSave(words === '' ? null : words, value === '' ? null : value)) leave()
    else setState('refused')
  }
  const leave = () => {
    finished.current = true
    keepDraft(draft, null)
    onClose()
  }

  const keydown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const modified = event.metaKey || event.ctrlKey
    if (event.key === 'Enter' && modified) void save()
    else if (event.key === 'Escape' && !event.nativeEvent.isComposing) onClose()
    else if (modified && (event.key === 'b' || event.key === 'i')) mark(event.key === 'b' ? '**' : '*')
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const mark = (sign: '**' | '*') => {
    const element = field.current
    if (!element) return
    const marked = toggleMark(element.value, element.selectionStart, element.selectionEnd, sign)
    element.value = marked.text
    element.setSelectionRange(marked.start, marked.end)
    element.dispatchEvent(new Event('input', { bubbles: true }))
  }

  return (
    <div className={styles.editor} data-editor="" data-tall={tall ? '' : undefined}>
      <textarea
        ref={field}
        className={styles.field}
        aria-label={label}
        aria-describedby={hint}
        aria-keyshortcuts={mac ? 'Meta+Enter' : 'Control+Enter'}
        defaultValue={value}
        placeholder={t.writeANote}
        dir="auto"
        // Enables spell checking in Electron and browsers, because a note is prose.
        spellCheck
        rows={tall ? 12 : 2}
        onKeyDown={keydown}
      />
      <div className={styles.foot}>
        <span id={hint} className={styles.hint} role="status" data-bad={state === 'refused' ? '' : undefined}>
          {state === 'saving'
            ? t.saving
            : state === 'refused'
              ? t.notSaved
              : kept != null && kept !== value
                ? t.yourDraft
                : t.markdown}
        </span>
        <button type="button" className={styles.cancel} onClick={onClose}>
          {t.keepDraft}
        </button>
        <button type="button" className={styles.save} disabled={state === 'saving'} onClick={() => void save()}>
          {state === 'refused' ? t.retry : t.save}
          <kbd aria-hidden>{mac ? '⌘↵' : t.ctrl}</kbd>
        </button>
      </div>
    </div>
  )
}
