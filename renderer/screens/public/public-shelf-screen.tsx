import { Rss } from 'lucide-react'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { DEFAULT_API_VERSION } from '#shared/limits.ts'
import type { SharedItem } from '#shared/model/shared-shelf.ts'
import { webAddress } from '#shared/text/addresses/web-address.ts'
import * as t from '#shared/words/shared-shelves.ts'
import { Button } from '../../components/button.tsx'
import { SharedItemRow } from '../../reading/index.ts'
import { NoteText } from '../../reading/notes/index.ts'
import { NothingShown, PublicFrame } from './public-frame.tsx'
import { type PublicShelf, type PublicShelfView, usePublicShelfPage } from './use-public-shelf-page.ts'
import styles from './public-shelf.module.css'

/**
 * Screen for /p/shelf/<token>: shows a shelf that its owner published. Like the page of a shared article, it contains
 * no account data and sends no telemetry about its readers.
 */
export function PublicShelfScreen(): ReactNode {
  const token = useParams()['*']?.replace(/(?<!\/)\/+$/, '') ?? ''
  const { opened, retry, more } = usePublicShelfPage(token)
  return (
    <PublicFrame tools={opened.state === 'open' ? <FeedLink address={opened.shelf.feed} /> : null}>
      {opened.state === 'open' ? (
        <Shown token={token} shelf={opened.shelf} more={more} />
      ) : (
        <NothingShown
          of={opened}
          retry={retry}
          gone={{ title: t.thisShelfIsNoLongerPublic, text: t.itsOwnerStoppedPublishing }}
        />
      )}
    </PublicFrame>
  )
}

function FeedLink({ address }: { readonly address: string }): ReactNode {
  return (
    <a className={styles.feed} href={address} type="application/atom+xml" rel="alternate">
      <Rss size={16} aria-hidden />
      {t.follow}
    </a>
  )
}

interface ShownProps {
  readonly token: string
  readonly shelf: PublicShelf
  readonly more: PublicShelfView['more']
}

function Shown({ token, shelf: { name, note, handle, count, items, next }, more }: ShownProps): ReactNode {
  return (
    <div className={styles.shelf}>
      <title>{t.nameLectern({ name })}</title>
      <header className={styles.about}>
        <h1 dir="auto">{name}</h1>
        <p className={styles.facts}>
          {handle === null ? t.countItems({ count }) : t.countItemsByHandle({ count, handle })}
        </p>
        {note === '' ? null : <NoteText note={note} />}
      </header>
      {items.length === 0 ? <p className={styles.facts}>{t.nothingOnThisShelf}</p> : null}
      <ol className={styles.items}>
        {items.map((item) => (
          <SharedItemRow
            key={item.id}
            item={item}
            picture={item.has_picture ? pictureOf(token, item.id) : null}
            link={linkOf(item)}
            tools={<OriginalLink item={item} />}
          />
        ))}
      </ol>
      {next === null ? null : (
        <div className={styles.more}>
          {more.state === 'failed' ? <p role="alert">{t.theNextItemsCouldntBeLoaded}</p> : null}
          <Button disabled={more.state === 'loading'} onClick={more.load}>
            {more.state === 'failed' ? t.retry : t.showMore}
          </Button>
        </div>
      )}
    </div>
  )
}

/** The title leads to the item's public page or, without one, to the original. */
function linkOf({ public_page: page, url }: SharedItem) {
  const address = webAddress(url ?? '')
  return page !== null ? { path: `/p/${page}` } : address === null ? null : { address }
}

function OriginalLink({ item }: { readonly item: SharedItem }): ReactNode {
  const address = webAddress(item.url ?? '')
  if (address === null || item.public_page === null) return null
  return (
    <a className={styles.original} href={address} rel="noopener noreferrer">
      {t.originalPage}
    </a>
  )
}

const pictureOf = (token: string, id: number): string =>
  `/api/${DEFAULT_API_VERSION}/public_shelves/${encodeURIComponent(token)}/pictures/${id}/`
