import { Bookmark, Braces, FileInput, FileOutput, Mail, Rss, Smartphone, type LucideIcon } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
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

/** Lists every way to get articles into and out of the library, with its status. `#` names the card to show. */
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
    // Again while what stands above is still loading, until the reader moves on.
    const growth = new ResizeObserver(() => card.scrollIntoView({ block: 'center' }))
    const stop = (): void => growth.disconnect()
    growth.observe(list)
    const moves = ['wheel', 'touchstart', 'keydown'] as const
    for (const move of moves) addEventListener(move, stop, { once: true, passive: true })
    card.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true })
    return () => {
      stop()
      for (const move of moves) removeEventListener(move, stop)
    }
  }, [hash, key])
  return (
    <Page title="Connect">
      <ul className={styles.cards} ref={cards}>
        <Card
          glyph={Bookmark}
          title="Your browser"
          text="One press on the bookmarklet saves the page you are on, in any browser."
          state="Ready"
        >
          <Link to="/bookmarklet">Get the bookmarklet</Link>
        </Card>
        <Card
          glyph={Smartphone}
          title="Phone and other devices"
          text="Open Lectern on the other device, then approve it here. Installed on a phone, it receives what other apps share."
          state={counted(sessions, 'One device is signed in: this one', (count) => `${count} devices are signed in`)}
        >
          <Link to="/settings?page=account">Add a device</Link>
        </Card>
        <Card
          glyph={Mail}
          title="Newsletters"
          text={
            address === null
              ? 'Read the newsletters that arrive in your mailbox.'
              : 'Subscribe with this address, or connect a mailbox, and newsletters arrive in your inbox.'
          }
          state={address === null ? 'Gmail, or any mailbox with IMAP' : <span dir="ltr">{address}</span>}
        >
          {address === null ? null : (
            <Button onClick={() => void copyText(address, 'Newsletter address copied')}>Copy the address</Button>
          )}
          <Link to="/settings?page=sources">Connect a mailbox</Link>
        </Card>
        <Card
          glyph={Rss}
          title="Feeds"
          text="Follow a site by its address, or import feeds from another reader."
          state={counted(feeds, 'One feed is followed', (count) =>
            count === 0 ? 'No feeds yet' : `${count.toLocaleString()} feeds are followed`,
          )}
        >
          <Link to="/list/sources/rss?add=feed">Add a feed</Link>
          <Link to="/list/sources/rss?import=opml">Import OPML</Link>
        </Card>
        <Card
          glyph={FileInput}
          title="Import"
          text="What you exported from Pocket, Instapaper, Omnivore, Matter, Readwise, Raindrop, wallabag, Karakeep, Linkwarden, Pinboard, GoodLinks, Kindle, a browser or another app, and PDFs, emails and saved pages. You can also drop them on any screen."
          state="Ready"
        >
          {chooseFiles}
        </Card>
        <Card
          glyph={FileOutput}
          title="Export"
          text="Everything in one file that can be imported again, as Markdown, web pages, an e-book, tables or JSON; highlights and notes alone; feeds as OPML."
          state="Ready"
        >
          <Link to="/settings?page=library#Export">The library</Link>
          <Link to="/list/highlights?by=highlight">Highlights</Link>
          <Link to="/list/sources/rss">Feeds</Link>
        </Card>
        <Card
          glyph={Braces}
          title="API access"
          text="An API token lets a script or notes app read your library or add to it."
          state={counted(tokens, 'One token is in use', (count) =>
            count === 0 ? 'No token was made yet' : `${count} tokens are in use`,
          )}
        >
          <Link to="/settings?page=integrations">Tokens</Link>
        </Card>
      </ul>
    </Page>
  )
}

/** Words a counted status. States nothing when the count could not be read. */
function counted({ value, failure, pace }: AsyncValue<number>, one: string, some: (count: number) => string): string {
  if (value === null) return failure ? 'Not known right now' : pace === 'slow' ? 'Still asking…' : '…'
  return value === 1 ? one : some(value)
}

interface CardProps {
  readonly glyph: LucideIcon
  readonly title: string
  readonly text: string
  readonly state: ReactNode
  readonly children: ReactNode
}

function Card({ glyph: Glyph, title, text, state, children }: CardProps): ReactNode {
  return (
    <li className={styles.card} data-card={title}>
      <Glyph size={20} aria-hidden />
      <h2 className={styles.name}>{title}</h2>
      <p>{text}</p>
      <p className={styles.state}>{state}</p>
      <div className={styles.ways}>{children}</div>
    </li>
  )
}
