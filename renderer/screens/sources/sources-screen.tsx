import { Download, Ellipsis, Plus, Upload } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { NavLink, useSearchParams } from 'react-router'
import { labelOf, titleOf } from '#shared/commands/index.ts'
import { compareNames } from '#shared/language/compare-names.ts'
import * as t from '#shared/words/sources.ts'
import {
  readSourcesAgain,
  useHost,
  useSources,
  usePictures,
  readFollowed,
  readNewsletters,
  useStale,
} from '../../cache/index.ts'
import { Button, ButtonLink } from '../../components/button.tsx'
import { ErrorPanel } from '../../components/states/error-panel.tsx'
import { MenuButton } from '../../components/menu-button.tsx'
import { Page } from '../../components/page.tsx'
import page from '../../components/page.module.css'
import { EmptyState } from '../../components/states/empty-state.tsx'
import { useValueAfterSkeleton } from '../../components/states/use-value-after-skeleton.ts'
import { SortMenu } from '../../components/sort-menu.tsx'
import { AddFeed } from './add-feed.tsx'
import { exportFeeds } from './export-feeds.ts'
import { FindProfiles, findField } from './find-profiles.tsx'
import { NewsletterAddress, useNewsletterAddress } from './newsletter-address.tsx'
import { OpmlDialog } from './opml-dialog.tsx'
import { isWriter } from './source-names.ts'
import { SourceRow } from './source-row.tsx'
import { orderSources, type SourceOrder, sourceOrders } from './order-sources.ts'
import { WriterCollections } from './writer-collections.tsx'
import styles from './sources-screen.module.css'

export type SourceKind = 'all' | 'newsletter' | 'profile' | 'rss'

const titles: Readonly<Record<SourceKind, string>> = {
  all: t.sources,
  newsletter: t.newsletters,
  profile: t.writersTitle,
  rss: 'RSS',
}
const empty: Readonly<Record<SourceKind, string>> = {
  all: t.followWriters,
  newsletter: t.doUseYourLecternAddressForNewsletters,
  profile: t.writersYouFollowAppearHere,
  rss: t.addAFeedByUrlOr,
}

/** Lists the followed sources of one kind, with their settings. */
export function SourcesScreen({ kind }: { readonly kind: SourceKind }): ReactNode {
  const host = useHost()
  const pictures = usePictures()
  const [search, setSearch] = useSearchParams()
  // The state is in the address, so that the palette can set it too.
  const say = (name: string, value: string | null): void =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now)
        if (value === null) next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace: true },
    )
  const any = search.get('is_subscribed') === 'false'
  const adding = search.get('add')
  const [order, setOrder] = useState<SourceOrder>('recent')
  const reading = useValueAfterSkeleton(
    useSources(`sources ${kind} ${any}`, any ? 'any' : 'subscribed', (signal) =>
      kind === 'newsletter' ? readNewsletters(host, signal, any) : readFollowed(host, 'all', signal, any),
    ),
  )
  const stale = useStale(reading)
  const address = useNewsletterAddress()
  const noMail = kind === 'newsletter' && address === null
  const own = reading.value?.filter((source) =>
    kind === 'rss' ? source.rss_feed_id !== null : kind === 'profile' ? isWriter(source) : true,
  )
  const shown = own && orderSources(own, order)
  const newsletters =
    reading.value?.filter(({ senders, is_subscribed }) => is_subscribed && senders !== undefined) ?? []
  const folders = [...new Set(reading.value?.flatMap(({ folder }) => folder ?? []))].toSorted(compareNames)
  return (
    <Page
      title={titles[kind]}
      count={shown?.length ?? null}
      busy={reading.value === null && reading.failure === null}
      pace={reading.pace}
      stale={stale}
      tools={
        <>
          <SortMenu label={t.sortSources} value={order} names={sourceOrders} onChoose={setOrder} />
          <Button aria-label={t.addFeed} onClick={() => say('add', 'feed')}>
            <Plus size={16} aria-hidden /> <span className={page.word}>{t.addFeed}</span>
          </Button>
          <MenuButton
            label={t.moreActionsForSources}
            className={styles.more}
            items={() => [
              {
                id: 'import',
                label: labelOf('opml.import'),
                icon: <Upload size={16} />,
                run: () => say('import', 'opml'),
              },
              {
                id: 'export',
                label: labelOf('opml.export'),
                icon: <Download size={16} />,
                run: () => void exportFeeds(host),
              },
              {
                id: 'any',
                label: t.showUnfollowedSources,
                heading: t.list,
                chosen: any,
                run: () => say('is_subscribed', any ? null : 'false'),
              },
            ]}
          >
            <Ellipsis size={18} aria-hidden />
          </MenuButton>
        </>
      }
    >
      <nav className={styles.kinds} aria-label={t.sourceTypes}>
        {(Object.keys(titles) as SourceKind[]).map((name) => (
          <NavLink
            key={name}
            end
            to={name === 'all' ? '/list/sources' : `/list/sources/${name}`}
            className={styles.kind}
          >
            {name === 'all' ? t.all : titles[name]}
          </NavLink>
        ))}
      </nav>
      {kind === 'newsletter' && address ? <NewsletterAddress address={address} /> : null}
      {kind === 'rss' ? null : (
        <FindProfiles query={search.get('query') ?? ''} onQuery={(text) => say('query', text || null)} />
      )}
      {reading.value === null && reading.failure ? (
        <ErrorPanel title={titles[kind]} failure={reading.failure} retry={reading.again} />
      ) : shown?.length === 0 ? (
        <div className={kind === 'all' || kind === 'profile' ? styles.above : styles.alone}>
          <EmptyState
            drawing="queue"
            title={t.youDontFollowAnythingYet}
            text={noMail ? t.connectAMailboxThatReceivesNewsletters : empty[kind]}
            actions={
              kind === 'all' || kind === 'rss' || noMail ? (
                <>
                  <Button kind="primary" onClick={() => say('add', 'feed')}>
                    {t.addFeed}
                  </Button>
                  {noMail ? (
                    <ButtonLink to="/settings?page=sources">{t.connectAMailbox}</ButtonLink>
                  ) : (
                    <Button onClick={() => say('import', 'opml')}>{titleOf('opml.import')}</Button>
                  )}
                </>
              ) : kind === 'profile' ? (
                <Button kind="primary" onClick={() => document.getElementById(findField)?.focus()}>
                  {t.findAWriter}
                </Button>
              ) : undefined
            }
          />
        </div>
      ) : (
        <ul>
          {shown?.map((source) => (
            <SourceRow
              key={source.rss_feed_id ?? `profile ${source.profile_id}`}
              source={source}
              pictures={pictures}
              folders={folders}
              newsletters={newsletters}
            />
          ))}
        </ul>
      )}
      {reading.value !== null && (kind === 'all' || kind === 'profile') ? (
        <WriterCollections onChange={reading.again} />
      ) : null}
      {search.has('import') ? <OpmlDialog onClose={() => say('import', null)} onDone={readSourcesAgain} /> : null}
      {adding === null ? null : (
        <AddFeed
          from={/^https?:/i.test(adding) ? adding : ''}
          onClose={() => say('add', null)}
          onDone={readSourcesAgain}
        />
      )}
    </Page>
  )
}
