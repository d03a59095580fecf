import { type ReactNode, useEffect, useRef, useState } from 'react'
import * as t from '#shared/words/handoff.ts'
import { copyText } from '../../cache/index.ts'
import { saveKey, withSaveKey } from '../../commands/index.ts'
import { Button } from '../../components/button.tsx'
import { Page } from '../../components/page.tsx'
import styles from './handoff.module.css'

/** Instructions for adding a bookmark by hand in each browser. The section for the user's browser is initially open. */
const browsers = [
  {
    name: t.chromeAndEdge,
    here: /Chrome|Edg\//,
    steps: [t.showTheBookmarksBar, t.dragSaveToLecternIntoIt, t.enterAName],
  },
  {
    name: 'Firefox',
    here: /Firefox/,
    steps: [t.showTheBookmarksToolbar, t.dragSaveToLecternIntoItBy, t.chooseAddBookmarkAndEnterThe],
  },
  {
    name: t.safariOnAMac,
    here: /Macintosh.*Safari/,
    steps: [t.showTheFavoritesBar, t.dragSaveToLecternIntoItByKeyboard, t.pressB],
  },
  {
    name: t.phonesAndTablets,
    here: /iPhone|iPad|Android/,
    steps: [t.copyTheCode, t.editThatBookmark, t.onAPage],
  },
] as const

/** Offers the bookmarklet, a bookmark that saves the page it is clicked on. */
export function BookmarkletScreen(): ReactNode {
  const link = useRef<HTMLAnchorElement>(null)
  const [key] = useState(saveKey)
  const end = key === null ? '' : `+${JSON.stringify(withSaveKey(key))}`
  const code = `javascript:void open(${JSON.stringify(`${location.origin}/save?url=`)}+encodeURIComponent(location.href)${end})`
  // React rejects javascript: addresses. This one is our own and has to run on other pages, so it is set directly.
  useEffect(() => link.current?.setAttribute('href', code), [code])
  const copy = (): void => void copyText(code, t.codeCopied)
  // Mobile user agents also name a desktop browser, so the most specific pattern is tested first.
  const mine = browsers.toReversed().find(({ here }) => here.test(navigator.userAgent))
  return (
    <Page title={t.bookmarklet}>
      <p className={styles.text}>{t.dragThisToYourBookmarksBar}</p>
      <p className={styles.row}>
        {/* The effect above sets href. */}
        {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid, jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
        <a ref={link} className={styles.bookmarklet} onClick={(event) => event.preventDefault()}>
          {t.saveToLectern}
        </a>
        <Button onClick={copy}>{t.copyTheCode2}</Button>
      </p>
      <p className={styles.text}>{t.withoutAMouse}</p>
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
      <h2 className={styles.heading}>{t.tryIt}</h2>
      <p className={styles.text}>{t.pressTheNewBookmarkWhileThis}</p>
    </Page>
  )
}
