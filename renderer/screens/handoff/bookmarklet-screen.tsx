import { type ReactNode, useEffect, useRef, useState } from 'react'
import { copyText } from '../../cache/index.ts'
import { saveKey, withSaveKey } from '../../commands/index.ts'
import { Button } from '../../components/button.tsx'
import { Page } from '../../components/page.tsx'
import styles from './handoff.module.css'

/** How to add a bookmark by hand in each browser; the section for the user's browser starts open. */
const browsers = [
  {
    name: 'Chrome and Edge',
    here: /Chrome|Edg\//,
    steps: [
      'Show the bookmarks bar: Ctrl+Shift+B, or ⌘⇧B on a Mac.',
      'Drag “Save to Lectern” into it. By keyboard: copy the code, press Ctrl+D (⌘D) and choose “More…”.',
      'Give it a name, and the code as its URL.',
    ],
  },
  {
    name: 'Firefox',
    here: /Firefox/,
    steps: [
      'Show the bookmarks toolbar: Ctrl+Shift+B, or ⌘⇧B on a Mac.',
      'Drag “Save to Lectern” into it. By keyboard: copy the code, press Ctrl+Shift+O (⌘⇧O) for the library of bookmarks.',
      'Choose “Add bookmark…” and give it the code as its URL. A keyword makes it something to type in the address bar.',
    ],
  },
  {
    name: 'Safari on a Mac',
    here: /Macintosh.*Safari/,
    steps: [
      'Show the favorites bar: ⌘⇧B.',
      'Drag “Save to Lectern” into it. By keyboard: copy the code and add any page as a bookmark with ⌘D.',
      'Press ⌥⌘B, choose “Edit address” on that bookmark and paste the code.',
    ],
  },
  {
    name: 'Phones and tablets',
    here: /iPhone|iPad|Android/,
    steps: [
      'Copy the code, and bookmark this page.',
      'Edit that bookmark: name it “Save to Lectern” and paste the code as its address.',
      'On a page, type the name in the address bar and choose the bookmark. Where Lectern is installed, Share does the same.',
    ],
  },
] as const

/** Offers the bookmarklet, a bookmark that saves the page it is clicked on. */
export function BookmarkletScreen(): ReactNode {
  const link = useRef<HTMLAnchorElement>(null)
  const [key] = useState(saveKey)
  const end = key === null ? '' : `+${JSON.stringify(withSaveKey(key))}`
  const code = `javascript:void open(${JSON.stringify(`${location.origin}/save?url=`)}+encodeURIComponent(location.href)${end})`
  // React rejects javascript: addresses. This one is our own and has to run on other pages, so set it directly.
  useEffect(() => link.current?.setAttribute('href', code), [code])
  const copy = (): void => void copyText(code, 'Code copied')
  // Mobile user agents also name a desktop browser, so test the most specific pattern first.
  const mine = browsers.toReversed().find(({ here }) => here.test(navigator.userAgent))
  return (
    <Page title="Bookmarklet">
      <p className={styles.text}>
        Drag this into your bookmarks bar. Press it on any page to save that page to Lectern. It holds a key of this
        browser: in another browser it asks first.
      </p>
      <p className={styles.row}>
        {/* The effect above sets href. */}
        {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid, jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
        <a ref={link} className={styles.bookmarklet} onClick={(event) => event.preventDefault()}>
          Save to Lectern
        </a>
        <Button onClick={copy}>Copy the code</Button>
      </p>
      <p className={styles.text}>Without a pointer, make a bookmark by hand and give it the code as its address:</p>
      {browsers.map(({ name, steps }) => (
        <details key={name} className={styles.browser} open={name === mine?.name}>
          <summary>{name}</summary>
          <ol>
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </details>
      ))}
      <h2 className={styles.heading}>Try it</h2>
      <p className={styles.text}>
        Press the new bookmark while this page is open. Lectern opens and says that the bookmarklet works; nothing is
        saved of this page.
      </p>
    </Page>
  )
}
