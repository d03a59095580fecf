import type { ReactNode } from 'react'
import styles from './search-screen.module.css'

/** The searchable parts of an article, as in the address (`of`). */
export const searchFields = [
  ['', 'Everything'],
  ['title', 'Titles'],
  ['text', 'Full text'],
  ['highlights', 'Highlights'],
  ['notes', 'Notes'],
] as const

const operators = ['tag:', 'from:', 'type:', 'is:unread'] as const

interface SearchScopeProps {
  readonly of: string
  readonly onOf: (name: string) => void
  /** The typed query, including operators. */
  readonly words: string
  readonly onWords: (words: string) => void
}

/** Chips that narrow a search: the part of an article, and the most useful operators. */
export function SearchScope({ of, onOf, words, onWords }: SearchScopeProps): ReactNode {
  const has = (operator: string): boolean => operator === 'is:unread' && words.split(/\s+/).includes(operator)
  const toggle = (operator: string): void => {
    const others = words.split(/\s+/).filter((word) => word !== '' && !(has(operator) && word === operator))
    onWords(has(operator) ? others.join(' ') : `${words.trimEnd()} ${operator}`.trim())
  }
  return (
    <div className={styles.scope} role="group" aria-label="Search in">
      {searchFields.map(([name, label]) => (
        <button
          key={name}
          type="button"
          className={styles.chip}
          aria-pressed={of === name}
          onClick={() => onOf(of === name ? '' : name)}
        >
          {label}
        </button>
      ))}
      <span className={styles.between} aria-hidden />
      {operators.map((operator) => (
        <button
          key={operator}
          type="button"
          className={styles.chip}
          data-code=""
          aria-pressed={operator === 'is:unread' ? has(operator) : undefined}
          onClick={() => toggle(operator)}
        >
          {operator}
        </button>
      ))}
    </div>
  )
}
