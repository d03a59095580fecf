import { X } from 'lucide-react'
import { type ReactNode, type Ref, useId, useState } from 'react'
import { endsTags, splitTags } from '#shared/model/tag-list.ts'
import * as t from '#shared/words/extension.ts'
import fields from '../../../components/field.module.css'
import { ask } from '../ask.ts'
import { useAnswer } from '../use-answer.ts'
import styles from './popup.module.css'

const askForTags = () => ask({ type: 'tags' })

interface TagFieldProps {
  readonly label?: string
  readonly tags: readonly string[]
  readonly onChange: (tags: readonly string[]) => void
  readonly ref?: Ref<HTMLInputElement>
}

/** A field for tags, with suggestions from the library. Enter or a comma of any script adds a tag. */
export function TagField({ label = t.tags, tags, onChange, ref }: TagFieldProps): ReactNode {
  const id = useId()
  const [text, setText] = useState('')
  const { value: known = [] } = useAnswer(askForTags)
  const add = (typed = text): void => {
    const names = splitTags(typed, known).filter((name) => !tags.includes(name))
    setText('')
    if (names.length > 0) onChange([...tags, ...new Set(names)])
  }
  return (
    <div className={styles.label}>
      <label htmlFor={id}>{label}</label>
      {tags.length === 0 ? null : (
        <ul className={styles.tags}>
          {tags.map((tag) => (
            <li key={tag} className={styles.tag}>
              {tag}
              <button
                type="button"
                aria-label={t.removeTag({ tag })}
                onClick={() => onChange(tags.filter((each) => each !== tag))}
              >
                <X size={13} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
      <input
        ref={ref}
        id={id}
        className={fields.input}
        list={`${id}-known`}
        value={text}
        autoComplete="off"
        onChange={({ target: { value }, nativeEvent }) => {
          if (!(nativeEvent instanceof InputEvent && nativeEvent.isComposing) && endsTags(value, known)) add(value)
          else setText(value)
        }}
        onCompositionEnd={({ currentTarget: { value } }) => {
          if (endsTags(value, known)) add(value)
        }}
        onBlur={() => add()}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault()
          add()
        }}
      />
      <datalist id={`${id}-known`}>
        {known
          .filter((name) => !tags.includes(name))
          .slice(0, 200)
          .map((name) => (
            <option key={name}>{name}</option>
          ))}
      </datalist>
    </div>
  )
}
