import { type ReactNode, useEffect, useRef, useState } from 'react'
import { numberText } from '#shared/language/formats.ts'
import { decodedText } from '#shared/text/encoding-of.ts'
import * as messages from '#shared/words/messages.ts'
import * as t from '#shared/words/sources.ts'
import { failureOf, useHost, connectionText } from '../../cache/index.ts'
import { Button } from '../../components/button.tsx'
import { Dialog, DialogActions } from '../../components/dialog.tsx'
import { type OpmlFeed, readOpml } from './opml.ts'
import styles from './sources-screen.module.css'

const MOST_BYTES = 5_000_000
/** If more than this many feeds are added together, only the newest item of each is added. */
const MANY = 20

type Fate = 'followed' | 'failed'

/** Follows every feed in an OPML file, one after the other. Lists failures and offers to retry them. */
export function OpmlDialog({
  found = [],
  onClose,
  onDone,
}: {
  /** The feeds of a file that was already read. */
  readonly found?: readonly OpmlFeed[]
  readonly onClose: () => void
  readonly onDone?: () => void
}): ReactNode {
  const host = useHost()
  const file = useRef<HTMLInputElement>(null)
  const [feeds, setFeeds] = useState(found)
  const [fates, setFates] = useState<ReadonlyMap<string, Fate>>(new Map())
  const [running, setRunning] = useState(false)
  const [said, setSaid] = useState('')
  const open = useRef(true)
  useEffect(() => {
    open.current = true
    return () => {
      open.current = false
    }
  }, [])
  const count = (fate: Fate): number => [...fates.values()].filter((one) => one === fate).length
  const take = async (picked: File | undefined): Promise<void> => {
    if (!picked) return
    const read = picked.size > MOST_BYTES ? [] : readOpml(decodedText(new Uint8Array(await picked.arrayBuffer())))
    setFeeds(read)
    setFates(new Map())
    setSaid(read.length === 0 ? t.thereAreNoFeedsInThat : '')
  }
  const follow = async (): Promise<void> => {
    setRunning(true)
    setSaid('')
    for (const { url, folder } of feeds) {
      if (!open.current) break
      if (fates.get(url) === 'followed') continue
      try {
        const reply = await host.call('rssFeedSubscribe', { body: feeds.length > MANY ? { url, newest: 1 } : { url } })
        if (!('candidates' in reply) && folder !== null)
          await host.call('sourceChange', { body: { rss_feed_id: reply.rss_feed.id, folder } })
        setFates((now) => new Map(now).set(url, 'candidates' in reply ? 'failed' : 'followed'))
      } catch (error) {
        const { kind } = failureOf(error)
        if (kind === 'offline' || kind === 'too_many') {
          setSaid(kind === 'offline' ? connectionText() : messages.tooManyRequests)
          break
        }
        setFates((now) => new Map(now).set(url, 'failed'))
      }
    }
    setRunning(false)
    onDone?.()
  }
  const done = feeds.length > 0 && count('followed') === feeds.length
  return (
    <Dialog title={t.importFeeds} closesOutside={!running} onClose={onClose}>
      <input
        ref={file}
        type="file"
        accept=".opml,.xml,text/x-opml,text/xml"
        aria-label={t.anOpmlFile}
        hidden
        onChange={(event) => void take(event.target.files?.[0])}
      />
      {feeds.length === 0 ? (
        <p className={styles.facts}>{t.otherFeedReadersExportOpmlFiles}</p>
      ) : (
        <ul className={styles.feeds} aria-label={t.feedsInTheFile}>
          {feeds.map(({ url, title, folder }) => (
            <li key={url} data-fate={fates.get(url)}>
              <span dir="auto">{folder === null ? title : `${folder} / ${title}`}</span>
              <small>
                {fates.get(url) === 'followed' ? t.followed : fates.get(url) === 'failed' ? t.noFeedFound : ''}
              </small>
            </li>
          ))}
        </ul>
      )}
      <p role="status" className={styles.facts}>
        {said || (feeds.length > 0 ? t.doneOfCountFollowed({ done: count('followed'), count: feeds.length }) : '')}
      </p>
      <DialogActions>
        <Button onClick={onClose}>{done || running ? t.close : t.cancel}</Button>
        <Button
          kind={feeds.length === 0 ? 'primary' : 'plain'}
          disabled={running}
          onClick={() => file.current?.click()}
        >
          {t.chooseAFile}
        </Button>
        {feeds.length > 0 && !done ? (
          <Button kind="primary" disabled={running} onClick={() => void follow()}>
            {running
              ? t.following
              : count('failed') > 0
                ? t.retryTheFailedFeeds
                : t.followLength({ length: numberText(feeds.length) })}
          </Button>
        ) : null}
      </DialogActions>
    </Dialog>
  )
}
