import { Bell, BellOff, Ellipsis, Star } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { Source } from '#shared/model/source.ts'
import { type FetchMode, fetchModes } from '#shared/model/source-fields.ts'
import * as t from '#shared/words/sources.ts'
import { Facts } from '../../components/facts.tsx'
import { mutate, type PictureAddresses, useHost } from '../../cache/index.ts'
import { unsubscribe } from '../../commands/index.ts'
import { Button, IconButton } from '../../components/button.tsx'
import { MenuButton } from '../../components/menu-button.tsx'
import { SiteIcon } from '../../components/site-icon.tsx'
import { checkFeed } from './check-feed.ts'
import { FolderDialog } from './folder-dialog.tsx'
import { MergeNewsletterDialog } from './merge-newsletter-dialog.tsx'
import { sourceFacts } from './source-facts.ts'
import { addressOf, nameOf, pathOf } from './source-names.ts'
import { SplitNewsletterDialog } from './split-newsletter-dialog.tsx'
import styles from './sources-screen.module.css'

type Setting = Partial<
  Pick<Source, 'is_favorited' | 'wants_notifications' | 'signal_boost_value' | 'is_muted' | 'auto_save' | 'fetch_mode'>
>

const modeNames: Readonly<Record<FetchMode, string>> = {
  auto: t.fullTextIfTheFeedIs,
  feed: t.asInTheFeed,
  page: t.fetchFullTextImmediately,
  on_open: t.fetchFullTextWhenOpened,
}

interface SourceRowProps {
  readonly source: Source
  readonly pictures: PictureAddresses | null
  /** Folders in use. */
  readonly folders?: readonly string[]
  /** The followed newsletters with which this one can be merged. */
  readonly newsletters?: readonly Source[]
}

/** Shows one source with its settings. If it isn't followed, it only offers to follow it. */
export function SourceRow({ source, pictures, folders = [], newsletters = [] }: SourceRowProps): ReactNode {
  const host = useHost()
  const [asking, setAsking] = useState<'folder' | 'merge' | 'split' | null>(null)
  const [now] = useState(() => new Date())
  const close = (): void => setAsking(null)
  const senders = source.senders ?? []
  const others = senders.length === 0 ? [] : newsletters.filter(({ id }) => id !== source.id)
  const feed = source.rss_feed
  const setUp = (source: Source, change: Setting): void => void mutate({ type: 'setUpSource', source, change })
  const unfollow = (source: Source): void =>
    void mutate(
      { type: 'unfollow', source, at: new Date().toISOString() },
      { undo: t.unfollowedName({ name: nameOf(source) }) },
    )
  return (
    <li className={styles.source}>
      <SiteIcon name={nameOf(source)} src={addressOf(source, pictures)} size={36} />
      <Link to={pathOf(source)} className={styles.link}>
        <span className={styles.name}>
          <bdi>{nameOf(source)}</bdi>
        </span>
        <span className={styles.facts}>
          <Facts of={sourceFacts(source, now)} />
        </span>
      </Link>
      {source.is_subscribed ? (
        <>
          <IconButton
            label={t.favoriteName({ name: nameOf(source) })}
            aria-pressed={source.is_favorited}
            onClick={() => setUp(source, { is_favorited: !source.is_favorited })}
          >
            <Star size={16} aria-hidden fill={source.is_favorited ? 'currentColor' : 'none'} />
          </IconButton>
          <IconButton
            label={t.notificationsFromName({ name: nameOf(source) })}
            aria-pressed={source.wants_notifications}
            onClick={() => setUp(source, { wants_notifications: !source.wants_notifications })}
          >
            {source.wants_notifications ? <Bell size={16} aria-hidden /> : <BellOff size={16} aria-hidden />}
          </IconButton>
          <MenuButton
            label={t.moreActionsForName({ name: nameOf(source) })}
            className={styles.more}
            items={() => [
              ...[1, 0, -1].map((boost) => ({
                id: `boost ${boost}`,
                label: boost === 1 ? t.showMore : boost === 0 ? t.asReceived : t.showLess,
                heading: boost === 1 ? t.signalBoost : undefined,
                chosen: Math.sign(source.signal_boost_value) === boost,
                run: () => setUp(source, { signal_boost_value: boost }),
              })),
              {
                id: 'mute',
                label: t.keepOutOfTheInbox,
                heading: t.items,
                many: true,
                chosen: source.is_muted,
                run: () => setUp(source, { is_muted: !source.is_muted }),
              },
              {
                id: 'save',
                label: t.saveToTheQueueImmediately,
                many: true,
                chosen: source.auto_save,
                run: () => setUp(source, { auto_save: !source.auto_save }),
              },
              ...(feed === null
                ? []
                : fetchModes.map((mode) => ({
                    id: `text ${mode}`,
                    label: modeNames[mode],
                    heading: mode === 'auto' ? t.articleText : undefined,
                    chosen: (source.fetch_mode ?? 'auto') === mode,
                    run: () => setUp(source, { fetch_mode: mode }),
                  }))),
              { id: 'folder', label: t.folder, apart: true, run: () => setAsking('folder') },
              ...(others.length > 0
                ? [{ id: 'merge', label: t.mergeWithAnotherNewsletter, run: () => setAsking('merge') }]
                : []),
              ...(senders.length > 1 ? [{ id: 'split', label: t.splitBySender, run: () => setAsking('split') }] : []),
              ...(feed && source.health && source.health.status !== 'gone'
                ? [
                    {
                      id: 'check',
                      label: t.checkNow,
                      run: () => void checkFeed(host, feed.id, nameOf(source)),
                    },
                  ]
                : []),
              ...(source.profile_id !== null && source.unsubscribe
                ? [
                    {
                      id: 'unsubscribe',
                      label: t.unsubscribeWithTheSender,
                      apart: true,
                      run: () => void unsubscribe(host, source.profile_id ?? 0, nameOf(source)),
                    },
                  ]
                : []),
              {
                id: 'unfollow',
                label: t.unfollow,
                danger: true,
                apart: true,
                run: () => unfollow(source),
              },
            ]}
          >
            <Ellipsis size={16} aria-hidden />
          </MenuButton>
        </>
      ) : (
        <Button
          aria-label={t.followName({ name: nameOf(source) })}
          onClick={() => void mutate({ type: 'follow', source, at: new Date().toISOString() })}
        >
          {t.follow}
        </Button>
      )}
      {asking === 'folder' ? <FolderDialog source={source} folders={folders} onClose={close} /> : null}
      {asking === 'merge' ? <MergeNewsletterDialog source={source} others={others} onClose={close} /> : null}
      {asking === 'split' ? <SplitNewsletterDialog source={source} senders={senders} onClose={close} /> : null}
    </li>
  )
}
