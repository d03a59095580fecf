import { X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { endsTags, splitTags } from '#shared/model/tag-list.ts'
import { foldedName } from '#shared/model/tag.ts'
import * as t from '#shared/words/reading.ts'
import styles from './marks.module.css'

interface TagFieldProps {
  readonly tags: readonly string[]
  /** Names to suggest. */
  readonly known: readonly string[]
  readonly onAdd: (names: string[]) => void
  readonly onRemove: (name: string) => void
  readonly onClose: () => void
}

/** The maximum number of characters in a tag. */
const LONGEST = 200

/** Focuses the field, because a reader who opens it wants to type. */
const begin = (input: HTMLInputElement | null): void => input?.focus()

/** True if an input method is still changing the word. */
const isComposing = (event: Event): boolean => event instanceof InputEvent && event.isComposing

/** Adds tags to a highlight and removes them. Each change takes effect immediately. */
export function TagField({ tags, known, onAdd, onRemove, onClose }: TagFieldProps): ReactNode {
  const [words, setWords] = useState('')
  const list = useId()
  const has = new Set(tags.map(foldedName))
  const add = (typed = words): void => {
    const names = splitTags(typed, known).map((name) => name.slice(0, LONGEST))
    setWords('')
    if (names.length > 0) onAdd(names)
  }
  const press = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.nativeEvent.isComposing) return
    const last = tags.at(-1)
    if (event.key === 'Enter' && words.trim() === '') onClose()
    else if (event.key === 'Enter') add()
    else if (event.key === 'Escape') onClose()
    else if (event.key === 'Backspace' && words === '' && last !== undefined) onRemove(last)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className={styles.field}>
      {tags.map((name) => (
        <span key={name} className={styles.tag} dir="auto">
          {name}
          <button type="button" aria-label={t.removeTagName({ name })} onClick={() => onRemove(name)}>
            <X size={12} aria-hidden />
          </button>
        </span>
      ))}
      <input
        ref={begin}
        aria-label={t.addATagToTheHighlight}
        placeholder={tags.length === 0 ? t.addTags : t.addATag}
        list={list}
        dir="auto"
        value={words}
        onChange={({ target: { value }, nativeEvent }) => {
          if (!isComposing(nativeEvent) && endsTags(value, known)) add(value)
          else setWords(value)
        }}
        onCompositionEnd={({ currentTarget: { value } }) => {
          if (endsTags(value, known)) add(value)
        }}
        onKeyDown={press}
        onBlur={() => add()}
      />
      <datalist id={list}>
        {known
          .filter((name) => !has.has(foldedName(name)))
          .map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
      </datalist>
      <button type="button" className={styles.done} onClick={onClose}>
        {t.done}
      </button>
    </div>
  )
}
