import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../../../components/button.tsx'
import { browser } from '../../browser.ts'
import { openOptions } from '../open-options.ts'
import { activeTab } from './active-tab.ts'
import styles from './popup.module.css'

/** Nothing is saved before this browser is connected to a library. */
export function Connect(): ReactNode {
  const [origin, setOrigin] = useState<string | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    button.current?.focus()
    void lecternHere().then(setOrigin)
  }, [])
  const open = (): void => void openOptions(origin ? `?connect=${encodeURIComponent(origin)}` : '')
  return (
    <>
      <h1 className={styles.title}>Connect to your library</h1>
      <p className={styles.state}>
        {origin
          ? 'This page is a Lectern library. Connect, and one press saves any page to it.'
          : 'Once connected, one press on this button saves the page you are on.'}
      </p>
      <div className={styles.actions}>
        <Button ref={button} kind="primary" onClick={open}>
          {origin ? `Connect to ${new URL(origin).host}` : 'Connect'}
        </Button>
      </div>
    </>
  )
}

/** The origin of the Lectern whose page is open. Null for every other page. */
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
    // A page of the browser itself.
    return null
  }
}
