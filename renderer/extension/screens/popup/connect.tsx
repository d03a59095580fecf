import { type ReactNode, useEffect, useRef, useState } from 'react'
import { handOverAddress } from '#shared/extension/library-addresses.ts'
import { webAddress } from '#shared/text/addresses/web-address.ts'
import * as t from '#shared/words/extension.ts'
import { Button } from '../../../components/button.tsx'
import { browser } from '../../browser.ts'
import { openOptions } from '../open-options.ts'
import { useAnswer } from '../use-answer.ts'
import { activeTab } from './active-tab.ts'
import styles from './popup.module.css'
import { Rich } from '../../../components/rich.tsx'

interface SavablePage {
  readonly id: number
  readonly url: string
}

/** Shown until this browser is connected to a library. Nothing can be saved before that. */
export function Connect(): ReactNode {
  const [origin, setOrigin] = useState<string | null>(null)
  const { value: page = null } = useAnswer(savablePage)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    button.current?.focus()
    void lecternHere().then(setOrigin)
  }, [])
  const open = (): void => void openOptions(origin ? `?connect=${encodeURIComponent(origin)}` : '')
  return (
    <>
      <h1 className={styles.title}>{t.connectToYourLibrary}</h1>
      <p className={styles.state}>{origin ? t.thisPageIsALecternLibrary : t.onceConnected}</p>
      <div className={styles.actions}>
        <Button ref={button} kind="primary" onClick={open}>
          {origin ? t.connectToHost({ host: new URL(origin).host }) : t.connect}
        </Button>
      </div>
      {page === null ? null : (
        <p className={styles.state}>
          <Rich
            text={t.orSendThisAddressToThe}
            tags={{
              // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- Rich fills it.
              button: <button type="button" className={styles.link} onClick={() => void handOver(page)} />,
            }}
          />
        </p>
      )}
    </>
  )
}

/**
 * For browsers that don't start programs for extensions. The tab stays on its page, and the browser asks for
 * confirmation first.
 */
async function handOver({ id, url }: SavablePage): Promise<void> {
  await browser.tabs.update(id, { url: handOverAddress(url) })
  window.close()
}

async function savablePage(): Promise<SavablePage | null> {
  const { id, url: given } = await activeTab()
  const url = webAddress(given)
  return id !== undefined && url !== null ? { id, url } : null
}

/** Returns the origin of the Lectern service whose page is open, or null for any other page. */
async function lecternHere(): Promise<string | null> {
  try {
    const tab = await activeTab()
    if (tab.id === undefined) return null
    const [frame] = await browser.scripting.executeScript({
      target: { tabId: tab.id },
      func: () => {
        const name = document.querySelector('meta[name=application-name]')?.getAttribute('content')
        return name === 'Lectern' ? location.origin : null
      },
    })
    return typeof frame?.result === 'string' ? frame.result : null
  } catch {
    // The tab shows one of the browser's own pages.
    return null
  }
}
