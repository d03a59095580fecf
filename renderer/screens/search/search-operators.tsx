import type { ReactNode } from 'react'
import * as t from '#shared/words/search.ts'
import styles from './search-screen.module.css'

/** The search operators (shared/text/parse-search.ts), most useful first. */
const operators: readonly (readonly [operator: string, meaning: string])[] = [
  ['"a phrase"', t.wordsInThisOrder],
  ['-word', t.withoutTheWord],
  ['title:', t.wordInTheTitle],
  ['in:text', t.inText],
  ['tag:', t.withThisTag],
  ['from:', t.byAuthorOrSite],
  ['is:unread', t.also({ operators: 'is:reading, is:read, is:favorite, is:short' })],
  ['is:queue', t.also({ operators: 'is:archive, is:inbox' })],
  ['type:pdf', t.also({ operators: 'type:article, type:email, type:video, type:podcast, type:book, type:tweet' })],
  ['has:highlights', t.also({ operators: 'has:note, has:tags' })],
  ['before:2025', t.savedBefore],
]

interface SearchOperatorsProps {
  /** Content shown before the operators if there is no other space for it. */
  readonly before: ReactNode
  /** Number of choices in `before` that narrow the search. */
  readonly chosen: number
  readonly onAdd: (operator: string) => void
}

/** Lists the operators. Choosing one adds it to the query. */
export function SearchOperators({ before, chosen, onAdd }: SearchOperatorsProps): ReactNode {
  return (
    <details className={styles.operators}>
      <summary>{chosen === 0 ? t.filters : t.filtersChosen({ chosen })}</summary>
      {before}
      <dl>
        {operators.map(([operator, meaning]) => (
          <div key={operator}>
            <dt>
              <button type="button" className={styles.hint} onClick={() => onAdd(operator)}>
                {operator}
              </button>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
