import { Clock, Search, X } from 'lucide-react'
import type { ReactNode } from 'react'
import * as t from '#shared/words/search.ts'
import { setPreference, usePreference } from '../../preferences/index.ts'
import { MOST_SEARCHES } from './remember-search.ts'
import styles from './search-screen.module.css'

/** Example queries, each with a description of what it finds. */
const examples = [
  ['is:unread has:highlights', t.highlightedAndUnread],
  ['type:pdf', t.allPdfs],
  ['"exact words"', t.wordsInThisOrder],
] as const

/** Shown before anything is typed: recent searches and examples. */
export function SearchStart({ onChoose }: { readonly onChoose: (words: string) => void }): ReactNode {
  const recent = usePreference('recentSearches').slice(0, MOST_SEARCHES)
  return (
    <div className={styles.begin}>
      {recent.length === 0 ? null : (
        <section aria-labelledby="search-recent">
          <h2 id="search-recent" className={styles.heading}>
            {t.recentSearches}
          </h2>
          <ul>
            {recent.map((words) => (
              <li key={words} className={styles.beginRow}>
                <button type="button" className={styles.beginWords} onClick={() => onChoose(words)}>
                  <Clock size={15} aria-hidden />
                  <bdi>{words}</bdi>
                </button>
                <button
                  type="button"
                  className={styles.forget}
                  aria-label={t.removeWordsFromRecentSearches({ words })}
                  title={t.forget}
                  onClick={() =>
                    setPreference(
                      'recentSearches',
                      recent.filter((one) => one !== words),
                    )
                  }
                >
                  <X size={14} aria-hidden />
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="search-examples">
        <h2 id="search-examples" className={styles.heading}>
          {t.try}
        </h2>
        <ul>
          {examples.map(([words, finds]) => (
            <li key={words} className={styles.beginRow}>
              <button type="button" className={styles.beginWords} onClick={() => onChoose(words)}>
                <Search size={15} aria-hidden />
                <code>{words}</code>
                <span className={styles.finds}>{finds}</span>
              </button>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}
