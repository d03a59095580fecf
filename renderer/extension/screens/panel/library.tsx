import { type ReactNode, useEffect, useId, useState } from 'react'
import type { ListedItem } from '#shared/extension/messages.ts'
import * as t from '#shared/words/extension.ts'
import { Facts } from '../../../components/facts.tsx'
import fields from '../../../components/field.module.css'
import { browser } from '../../browser.ts'
import { ask } from '../ask.ts'
import styles from './panel.module.css'

/** Milliseconds between the last key and the request. */
const PAUSE = 250

/** Shows the current page, if it is saved, and the queue or search results. */
export function Library({ onOpen }: { readonly onOpen: (id: number) => void }): ReactNode {
  const id = useId()
  const [words, setWords] = useState('')
  const [items, setItems] = useState<readonly ListedItem[] | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const here = usePageInFront()
  useEffect(() => {
    let isOver = false
    const timer = setTimeout(
      () => {
        ask({ type: 'items', words: words.trim() }).then(
          (found) => {
            if (isOver) return
            setItems(found)
            setProblem(null)
          },
          (error: unknown) => isOver || setProblem(error instanceof Error ? error.message : String(error)),
        )
      },
      words === '' ? 0 : PAUSE,
    )
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [words])
  return (
    <main className={styles.panel}>
      <label className={styles.label} htmlFor={id}>
        {t.searchYourLibrary}
      </label>
      <input
        id={id}
        className={fields.input}
        type="search"
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      {here === null ? null : (
        <section aria-labelledby={`${id}-here`}>
          <h2 id={`${id}-here`}>{t.thisPage}</h2>
          <Items items={[here]} onOpen={onOpen} />
        </section>
      )}
      <section aria-labelledby={`${id}-list`}>
        <h2 id={`${id}-list`}>{words.trim() === '' ? t.queue : t.searchResults}</h2>
        {problem ? (
          <p className={styles.text} role="alert">
            {problem}
          </p>
        ) : items?.length === 0 ? (
          <p className={styles.text} role="status">
            {words.trim() === '' ? t.yourQueueIsEmpty : t.nothingFound}
          </p>
        ) : (
          <Items items={items ?? []} onOpen={onOpen} />
        )}
      </section>
    </main>
  )
}

function Items({
  items,
  onOpen,
}: {
  readonly items: readonly ListedItem[]
  readonly onOpen: (id: number) => void
}): ReactNode {
  return (
    <ul className={styles.list}>
      {items.map(({ id, title, site, minutes }) => (
        <li key={id}>
          <button type="button" className={styles.item} onClick={() => onOpen(id)}>
            <span className={styles.title}>{title}</span>
            <span className={styles.help}>
              <Facts of={[site, minutes && t.minutesMin({ minutes })]} />
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Returns the library's item for the active page, or null if there is none or the browser doesn't report the page. */
function usePageInFront(): ListedItem | null {
  const [item, setItem] = useState<ListedItem | null>(null)
  useEffect(() => {
    let asked = 0
    const look = async (): Promise<void> => {
      asked += 1
      const mine = asked
      const [tab] = await browser.tabs.query({ active: true, currentWindow: true })
      const found = tab?.url ? await ask({ type: 'item-at', url: tab.url }) : null
      if (mine === asked) setItem(found)
    }
    // If the service is unreachable, the list below says so.
    const update = (): void => void look().catch(() => setItem(null))
    const changed = (_id: number, { status }: { status?: string | undefined }): void => {
      if (status === 'complete') update()
    }
    update()
    browser.tabs.onActivated.addListener(update)
    browser.tabs.onUpdated.addListener(changed)
    return () => {
      browser.tabs.onActivated.removeListener(update)
      browser.tabs.onUpdated.removeListener(changed)
    }
  }, [])
  return item
}
