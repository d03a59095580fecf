import { Bell, BellOff, Download, Ellipsis, Plus, Star, Upload } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link, NavLink, useSearchParams } from 'react-router'
import type { Source } from '#shared/model/source.ts'
import { pastedUrl } from '#shared/text/pasted-url.ts'
import { messages } from '#shared/text/messages.ts'
import { failureOf, mutate, notify, useHost, useSources } from '../../cache/index.ts'
import { type PictureAddresses, usePictures } from '../../cache/pictures.ts'
import { kindOfSource, readFollowed } from '../../cache/read-followed.ts'
import { Button, IconButton } from '../../components/button.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { FailedPanel } from '../../components/failed-panel.tsx'
import { MenuButton } from '../../components/menu-button.tsx'
import { Page } from '../../components/page.tsx'
import { QuietPanel } from '../../components/quiet-panel.tsx'
import { SiteIcon } from '../../components/site-icon.tsx'
import { saveFile } from '../../reading/notebook/save-file.ts'
import { writeOpml } from './opml.ts'
import { OpmlDialog } from './opml-dialog.tsx'
import { WriterCollections } from './writer-collections.tsx'
import styles from './sources-screen.module.css'

export type SourceKind = 'all' | 'newsletter' | 'profile' | 'rss'

const titles: Readonly<Record<SourceKind, string>> = {
  all: 'Sources',
  newsletter: 'Newsletters',
  profile: 'Writers',
  rss: 'RSS',
}
const empty: Readonly<Record<SourceKind, string>> = {
  all: 'Follow writers, newsletters and feeds.',
  newsletter: 'Use your Lectern address for newsletters.',
  profile: 'Writers you follow appear here.',
  rss: 'Add a feed by URL.',
}

/** Everything that is followed, and what can be changed about it (UX.md section 4). */
export function SourcesScreen({ kind }: { readonly kind: SourceKind }): ReactNode {
  const host = useHost()
  const pictures = usePictures()
  const [search, setSearch] = useSearchParams()
  // Asked for from elsewhere, as by the palette.
  const adding = search.has('add')
  const setAdding = (on: boolean): void => setSearch(on ? { add: 'feed' } : {}, { replace: true })
  const [importing, setImporting] = useState(false)
  const reading = useSources(`sources ${kind}`, 'subscribed', (signal) =>
    readFollowed(host, kind === 'newsletter' ? kind : 'all', signal),
  )
  const shown = reading.value?.filter((source) =>
    kind === 'rss' ? source.rss_feed_id !== null : kind === 'profile' ? isWriter(source) : true,
  )
  const setUp = (
    source: Source,
    change: Partial<Pick<Source, 'is_favorited' | 'wants_notifications' | 'signal_boost_value'>>,
  ): void => void mutate({ type: 'setUpSource', source, change })
  const unfollow = (source: Source): void =>
    void mutate(
      { type: 'unfollow', source, at: new Date().toISOString() },
      { undo: `No longer following ${nameOf(source)}` },
    )
  return (
    <Page
      title={titles[kind]}
      count={shown?.length ?? null}
      busy={reading.value === null && reading.failure === null}
      tools={
        <>
          <Button onClick={() => setAdding(true)}>
            <Plus size={16} aria-hidden /> Add feed
          </Button>
          <MenuButton
            label="Import and export"
            className={styles.more}
            items={() => [
              { id: 'import', label: 'Import OPML…', icon: <Upload size={16} />, run: () => setImporting(true) },
              {
                id: 'export',
                label: 'Export OPML',
                icon: <Download size={16} />,
                run: () => exportFeeds(reading.value ?? []),
              },
            ]}
          >
            <Ellipsis size={18} aria-hidden />
          </MenuButton>
        </>
      }
    >
      <nav className={styles.kinds} aria-label="Kinds of sources">
        {(Object.keys(titles) as SourceKind[]).map((name) => (
          <NavLink
            key={name}
            end
            to={name === 'all' ? '/list/sources' : `/list/sources/${name}`}
            className={styles.kind}
          >
            {name === 'all' ? 'All' : titles[name]}
          </NavLink>
        ))}
      </nav>
      {reading.value === null && reading.failure ? (
        <FailedPanel title={titles[kind]} failure={reading.failure} retry={reading.again} />
      ) : shown?.length === 0 ? (
        <QuietPanel drawing="queue" title="Nothing followed yet." text={empty[kind]} />
      ) : (
        <ul>
          {shown?.map((source) => (
            <li key={source.rss_feed_id ?? `profile ${source.profile_id}`} className={styles.source}>
              <SiteIcon name={nameOf(source)} src={addressOf(source, pictures)} size={36} />
              <Link to={pathOf(source)} className={styles.link}>
                <span className={styles.name}>
                  <bdi>{nameOf(source)}</bdi>
                </span>
                <span className={styles.facts}>
                  {source.rss_feed_id === null ? (isWriter(source) ? 'Writer' : 'Newsletter') : 'RSS'}
                  {source.stats.unread_count > 0 ? ` · ${source.stats.unread_count.toLocaleString()} unread` : ''}
                  {source.is_paid_subscriber ? ' · paid' : ''}
                </span>
              </Link>
              <IconButton
                label={`Favorite ${nameOf(source)}`}
                aria-pressed={source.is_favorited}
                onClick={() => setUp(source, { is_favorited: !source.is_favorited })}
              >
                <Star size={16} aria-hidden fill={source.is_favorited ? 'currentColor' : 'none'} />
              </IconButton>
              <IconButton
                label={`Notifications of ${nameOf(source)}`}
                aria-pressed={source.wants_notifications}
                onClick={() => setUp(source, { wants_notifications: !source.wants_notifications })}
              >
                {source.wants_notifications ? <Bell size={16} aria-hidden /> : <BellOff size={16} aria-hidden />}
              </IconButton>
              <MenuButton
                label={`More about ${nameOf(source)}`}
                className={styles.more}
                items={() => [
                  ...[1, 0, -1].map((boost) => ({
                    id: `boost ${boost}`,
                    label: boost === 1 ? 'Show more of it' : boost === 0 ? 'As it comes' : 'Show less of it',
                    heading: boost === 1 ? 'Signal boost' : undefined,
                    chosen: Math.sign(source.signal_boost_value) === boost,
                    run: () => setUp(source, { signal_boost_value: boost }),
                  })),
                  {
                    id: 'unfollow',
                    label: 'Unfollow',
                    danger: true,
                    apart: true,
                    run: () => unfollow(source),
                  },
                ]}
              >
                <Ellipsis size={16} aria-hidden />
              </MenuButton>
            </li>
          ))}
        </ul>
      )}
      {kind === 'all' || kind === 'profile' ? <WriterCollections onChange={reading.again} /> : null}
      {importing ? <OpmlDialog onClose={() => setImporting(false)} onDone={reading.again} /> : null}
      {adding ? <AddFeed onClose={() => setAdding(false)} onDone={reading.again} /> : null}
    </Page>
  )
}

function exportFeeds(sources: readonly Source[]): void {
  const feeds = sources.flatMap(({ rss_feed }) => (rss_feed ? [{ title: rss_feed.name, url: rss_feed.url }] : []))
  if (feeds.length === 0) notify('There are no feeds to export.')
  else saveFile({ name: 'lectern-feeds.opml', type: 'text/x-opml', text: writeOpml(feeds) })
}

const isWriter = (source: Source): boolean => kindOfSource(source) === 'profile'
const nameOf = ({ profile, rss_feed }: Source): string => rss_feed?.name || profile?.any_name || 'Unnamed'
const pathOf = ({ rss_feed_id, profile_id, author_id }: Source): string =>
  rss_feed_id === null ? `/list?author_id=${author_id ?? profile_id}` : `/list?rss_feed_id=${rss_feed_id}`

/** Its own picture, or the icon of its site. */
function addressOf({ profile, rss_feed }: Source, pictures: PictureAddresses | null): string | null {
  if (pictures === null) return null
  const own = rss_feed?.photo_url ?? profile?.photo_url
  if (own) return pictures.picture(own)
  const site = rss_feed?.url ?? profile?.url
  return site ? pictures.icon(site) : null
}

interface AddFeedProps {
  readonly onClose: () => void
  readonly onDone: () => void
}

/** A feed's address, or that of a page that has one; where it has several, one is chosen. */
function AddFeed({ onClose, onDone }: AddFeedProps): ReactNode {
  const host = useHost()
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const [found, setFound] = useState<readonly { readonly url: string; readonly title: string }[]>([])
  const add = async (url: string | null): Promise<void> => {
    if (url === null) {
      notify('That is not a web address.', { type: 'error' })
      return
    }
    setBusy(true)
    try {
      const reply = await host.call('rssFeedSubscribe', { body: { url } })
      if ('candidates' in reply) setFound(reply.candidates as typeof found)
      else {
        onDone()
        onClose()
      }
    } catch (error) {
      tell(error, 'No feed was found there.')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog title="Add feed" closesOutside={text === ''} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void add(pastedUrl(text))
        }}
      >
        <input
          className={styles.field}
          type="text"
          inputMode="url"
          aria-label="Address of a feed or page"
          placeholder="https://"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        {found.length > 0 ? (
          <ul className={styles.found} aria-label="Feeds on this page">
            {found.map(({ url, title }) => (
              <li key={url}>
                <Button disabled={busy} onClick={() => void add(url)}>
                  {title || url}
                </Button>
              </li>
            ))}
          </ul>
        ) : null}
        <div className={styles.actions}>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" disabled={busy || text.trim() === ''}>
            Follow
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function tell(error: unknown, otherwise: string): void {
  const { kind } = failureOf(error)
  const text = kind === 'offline' ? messages.offline : kind === 'too_many' ? messages.tooManyRequests : otherwise
  notify(text, { type: 'error' })
}
