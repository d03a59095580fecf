import { Bookmark, Braces, FileInput, FileOutput, Mail, Rss, Smartphone, type LucideIcon } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import * as t from '#shared/words/handoff.ts'
import {
  copyText,
  type AsyncValue,
  useHost,
  useAsyncValue,
  newsletterAddress,
  readFollowed,
} from '../../cache/index.ts'
import { Button } from '../../components/button.tsx'
import { Page } from '../../components/page.tsx'
import styles from './handoff.module.css'

/**
 * Lists every way to get articles into and out of the library, with its status. `#` in the address names the card to
 * show.
 */
export function ConnectScreen({ chooseFiles }: { readonly chooseFiles: ReactNode }): ReactNode {
  const host = useHost()
  const sessions = useAsyncValue('connect sessions', async () => (await host.call('sessions', {})).sessions.length)
  const tokens = useAsyncValue(
    'connect tokens',
    async () => (await host.call('personalTokens', {})).personal_tokens.length,
  )
  const letters = useAsyncValue('connect letters', async () => newsletterAddress(await host.call('profile', {})))
  const feeds = useAsyncValue(
    'connect feeds',
    async (signal) => (await readFollowed(host, 'all', signal)).filter((one) => one.rss_feed_id !== null).length,
  )
  const address = letters.value
  const cards = useRef<HTMLUListElement>(null)
  const { hash, key } = useLocation()
  useEffect(() => {
    const list = cards.current
    const card = hash === '' ? null : list?.querySelector(`[data-card="${CSS.escape(hash.slice(1))}"]`)
    if (!list || !card) return
    // Scrolls again as the content above loads, until the reader scrolls or presses a key.
    const growth = new ResizeObserver(() => card.scrollIntoView({ block: 'center' }))
    // The card's controls may load late, too.
    const arrival = new MutationObserver(() => focusFirst())
    const focusFirst = (): void => {
      const control = card.querySelector<HTMLElement>('a, button')
      if (!control) return
      arrival.disconnect()
      control.focus({ preventScroll: true })
    }
    const stop = (): void => {
      growth.disconnect()
      arrival.disconnect()
    }
    growth.observe(list)
    arrival.observe(card, { childList: true, subtree: true })
    const moves = ['wheel', 'touchstart', 'keydown'] as const
    for (const move of moves) addEventListener(move, stop, { once: true, passive: true })
    focusFirst()
    return () => {
      stop()
      for (const move of moves) removeEventListener(move, stop)
    }
  }, [hash, key])
  return (
    <Page title={t.connect}>
      <ul className={styles.cards} ref={cards}>
        <Card glyph={Bookmark} title={t.yourBrowser} text={t.onePressOnTheBookmarkletSaves} state={t.ready}>
          <Link to="/bookmarklet">{t.getTheBookmarklet}</Link>
        </Card>
        <Card
          glyph={Smartphone}
          title={t.phoneAndOtherDevices}
          text={t.openLecternOnTheOtherDevice}
          state={counted(sessions, t.devicesSignedIn)}
        >
          <Link to="/settings?page=account">{t.addADevice}</Link>
        </Card>
        <Card
          glyph={Mail}
          title={t.newsletters}
          text={address === null ? t.readTheNewslettersThatArriveIn : t.toGetNewslettersInYourInbox}
          state={address === null ? t.gmailOrAnyMailboxWithImap : <span dir="ltr">{address}</span>}
        >
          {address === null ? null : (
            <Button onClick={() => void copyText(address, t.newsletterAddressCopied)}>{t.copyTheAddress}</Button>
          )}
          <Link to="/settings?page=sources">{t.connectAMailbox}</Link>
        </Card>
        <Card glyph={Rss} title={t.feeds} text={t.followASiteByItsAddress} state={counted(feeds, t.feedsFollowed)}>
          <Link to="/list/sources/rss?add=feed">{t.addAFeed}</Link>
          <Link to="/list/sources/rss?import=opml">{t.importOpml}</Link>
        </Card>
        <Card glyph={FileInput} name="import" title={t.import} text={t.importExportsFromPocket} state={t.ready}>
          {chooseFiles}
        </Card>
        <Card glyph={FileOutput} title={t.export} text={t.exportEverythingAsOneFileThat} state={t.ready}>
          <Link to="/settings?page=library#export">{t.library}</Link>
          <Link to="/list/highlights?by=highlight">{t.highlights}</Link>
          <Link to="/list/sources/rss">{t.feeds}</Link>
        </Card>
        <Card glyph={Braces} title={t.apiAccess} text={t.anApiTokenLetsAScript} state={counted(tokens, t.tokensInUse)}>
          <Link to="/settings?page=integrations">{t.tokens}</Link>
        </Card>
      </ul>
    </Page>
  )
}

/** Returns a status with a count in words, or nothing if the count couldn't be read. */
function counted(
  { value, failure, pace }: AsyncValue<number>,
  words: (d: { readonly count: number }) => string,
): string {
  if (value === null) return failure ? t.currentlyUnavailable : pace === 'slow' ? t.stillChecking : '…'
  return words({ count: value })
}

interface CardProps {
  readonly glyph: LucideIcon
  /** The fragment of addresses that lead to this card. */
  readonly name?: string
  readonly title: string
  readonly text: string
  readonly state: ReactNode
  readonly children: ReactNode
}

function Card({ glyph: Glyph, name, title, text, state, children }: CardProps): ReactNode {
  return (
    <li className={styles.card} data-card={name}>
      <Glyph size={20} aria-hidden />
      <h2 className={styles.name}>{title}</h2>
      <p>{text}</p>
      <p className={styles.state}>{state}</p>
      <div className={styles.ways}>{children}</div>
    </li>
  )
}
