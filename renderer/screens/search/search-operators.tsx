import type { ReactNode } from 'react'
import * as t from '#shared/words/search.ts'
import styles from './search-screen.module.css'

/** The search operators (shared/text/parse-search.ts), most useful first. */
const operators: readonly (readonly [operator: string, meaning: string])[] = [
  ['"a phrase"', 'these words in this order'],
  ['-word', 'without it; works before most others, too'],
  ['title:', 'with this word in its title'],
  ['in:text', 'all words in the text; also in:title, in:highlights, in:notes'],
  ['tag:', 'with this tag; quote one of several words'],
  ['from:', 'by this author or from this site; by: and site: ask for one of them'],
  ['is:unread', 'also is:reading, is:read, is:favorite, is:short'],
  ['is:queue', 'also is:archive, is:inbox'],
  ['type:pdf', 'also type:article, type:email, type:video, type:podcast, type:book, type:tweet'],
  ['has:highlights', 'also has:note, has:tags'],
  ['before:2025', 'saved before; also after:, with a month or day as 2025-06-30'],
]

interface SearchOperatorsProps {
  /** Content before the operators, where there is no other room for it. */
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
