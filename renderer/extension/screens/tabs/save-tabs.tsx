import { type ReactNode, useState } from 'react'
import * as t from '#shared/words/extension.ts'
import { Button } from '../../../components/button.tsx'
import { Logo } from '../../../components/logo.tsx'
import { browser } from '../../browser.ts'
import { ask } from '../ask.ts'
import styles from '../options/options.module.css'
import { useAnswer } from '../use-answer.ts'
import { Progress } from './progress.tsx'
import { sortTabs, type LeftOut, type TabPage } from './sort-tabs.ts'

const permission = { permissions: ['tabs' as const] }

/** Saves the pages of all tabs in this window, by their addresses. */
export function SaveTabs(): ReactNode {
  const { value: sorted, again } = useAnswer(readTabs)
  const [begun, setBegun] = useState<readonly string[] | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const allow = async (): Promise<void> => {
    // Browsers show the prompt only as a direct response to a click, so nothing may be awaited before.
    if (await browser.permissions.request(permission)) again()
    else setProblem(t.withoutTheAddressesOfYourTabsLectern)
  }
  const save = async (pages: readonly TabPage[]): Promise<void> => {
    try {
      setBegun(await ask({ type: 'save-addresses', pages: [...pages] }))
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
    }
  }
  return (
    <main className={styles.page}>
      <header className={styles.brand}>
        <Logo size={24} />
        <h1>{t.saveAllTabs}</h1>
      </header>
      {problem === null ? null : <p role="alert">{problem}</p>}
      {begun !== null ? (
        <Progress ids={begun} />
      ) : sorted === undefined ? null : sorted === null ? (
        <section className={styles.section}>
          <p className={styles.text}>{t.lecternNeedsTheAddressesOfYour}</p>
          <Button kind="primary" onClick={() => void allow()}>
            {t.allow}
          </Button>
        </section>
      ) : (
        <section className={styles.section}>
          <p className={styles.text}>
            {sorted.pages.length === 0 ? t.noTabInThisWindowHas : t.thesePagesAreSavedByAddress}
          </p>
          {sorted.pages.length === 0 ? null : (
            <Button kind="primary" onClick={() => void save(sorted.pages)}>
              {t.savePages({ count: sorted.pages.length })}
            </Button>
          )}
          <TabList pages={sorted.pages} />
          {sorted.leftOut.length === 0 ? null : (
            <>
              <h2>{t.skipped}</h2>
              <TabList pages={sorted.leftOut} />
            </>
          )}
        </section>
      )}
    </main>
  )
}

const reasons: Readonly<Record<LeftOut, string>> = {
  twice: t.duplicateTab,
  pinned: t.pinnedTab,
  notPage: t.notAWebPage,
}

function TabList({ pages }: { readonly pages: readonly (TabPage & { readonly reason?: LeftOut })[] }): ReactNode {
  return (
    <ul className={styles.list}>
      {pages.map(({ url, title, reason }, index) => (
        // Two tabs may show the same page, so the index is the key.
        <li key={index} className={styles.item}>
          <div className={styles.words}>
            <span>{title}</span>
            <span className={styles.help}>{reason ? reasons[reason] : new URL(url).host}</span>
          </div>
        </li>
      ))}
    </ul>
  )
}

/** Returns null without the permission to see the tabs' addresses. */
async function readTabs() {
  if (!(await browser.permissions.contains(permission))) return null
  return sortTabs(await browser.tabs.query({ currentWindow: true }), browser.runtime.getURL(''))
}
