import { type ReactNode, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { contentType } from '#shared/model/content-type.ts'
import type { MembersItem, SharedShelf } from '#shared/model/shared-shelf.ts'
import { webAddress } from '#shared/text/addresses/web-address.ts'
import * as t from '#shared/words/shared-shelves.ts'
import { listPath, readerPath, sharedShelfPath } from '../../paths/index.ts'
import {
  notify,
  readSharedShelvesAgain,
  useAsyncValue,
  useHost,
  useLibrary,
  usePictures,
  useSharedShelves,
} from '../../cache/index.ts'
import { Button } from '../../components/button.tsx'
import { Page } from '../../components/page.tsx'
import { EmptyState } from '../../components/states/empty-state.tsx'
import { ErrorPanel } from '../../components/states/error-panel.tsx'
import { SharedItemRow } from '../../reading/index.ts'
import { NoteText } from '../../reading/notes/index.ts'
import { report } from '../../report.ts'
import styles from './shelves.module.css'
import { shownHandle } from './shown-handle.ts'

interface Items {
  readonly items: readonly MembersItem[]
  readonly next: string | null
}

/** A shelf that another reader shares, in its owner's order. */
export function SharedShelfScreen({ id }: { readonly id: number }): ReactNode {
  const host = useHost()
  const { kept } = useLibrary()
  const shelf = useSharedShelves().value?.shelves.find((one) => one.id === id) ?? null
  const first = useAsyncValue<Items>(
    `shared-shelf-${id}`,
    (signal) => host.call('sharedShelfItems', { params: { id }, query: {} }, signal),
    kept,
  )
  const { value, failure } = first
  const [isLoading, setLoading] = useState(false)
  const more = (): void => {
    if (value === null || value.next === null) return
    setLoading(true)
    host
      .call('sharedShelfItems', { params: { id }, query: { cursor: value.next } })
      .then(
        ({ items, next }) => first.put({ ...value, items: [...value.items, ...items], next }),
        (error: unknown) => {
          report('read more of a shared shelf', error)
          failed()
        },
      )
      .finally(() => setLoading(false))
  }
  return (
    <Page title={shelf?.name ?? t.sharedShelf} busy={value === null && failure === null} pace={first.pace}>
      {shelf === null ? null : <About shelf={shelf} />}
      {value === null && failure ? (
        failure.kind === 'offline' ? (
          <EmptyState drawing="lost" title={t.sharedShelf} text={t.openingItNeedsAConnection} actions={null} />
        ) : (
          <ErrorPanel title={t.sharedShelf} failure={failure} retry={first.again} />
        )
      ) : value === null ? null : value.items.length === 0 ? (
        <p className={styles.hint}>{t.nothingOnThisShelf}</p>
      ) : (
        <ol className={styles.items}>
          {value.items.map((item) => (
            <SharedRow key={item.id} shelf={id} item={item} onChange={first.again} />
          ))}
        </ol>
      )}
      {value?.next == null ? null : (
        <Button disabled={isLoading} onClick={more}>
          {t.showMore}
        </Button>
      )}
    </Page>
  )
}

/** The text and addresses of an email may be meant for its owner alone. */
const isEmail = (type: number): boolean => type === contentType.email || type === contentType.emailPdf

interface SharedRowProps {
  readonly shelf: number
  readonly item: MembersItem
  readonly onChange: () => void
}

function SharedRow({ shelf, item, onChange }: SharedRowProps): ReactNode {
  const host = useHost()
  const pictures = usePictures()
  const params = { id: shelf, item: item.id }
  const address = webAddress(item.url ?? '')
  const { own } = item
  const takeOff = (): void =>
    void host.call('sharedShelfItemTakeOff', { params }).then(
      () => {
        notify(
          t.takenOffTheShelf,
          own === null ? {} : { action: { label: t.undo, run: () => putBack(own.content_id) } },
        )
        onChange()
      },
      (error: unknown) => {
        report('take an item off a shared shelf', error)
        failed()
      },
    )
  const putBack = (content_id: number): void =>
    void host
      .call('sharedShelfItemAdd', { params: { id: shelf }, body: { content_id } })
      .then(onChange, (error: unknown) => {
        report('put an item back on a shared shelf', error)
        failed()
      })
  return (
    <SharedItemRow
      item={item}
      picture={item.picture_url === null || pictures === null ? null : pictures.picture(item.picture_url)}
      link={item.has_text ? { path: sharedShelfPath(shelf, item.id) } : address === null ? null : { address }}
      fact={item.added_by === null ? null : t.addedByHandle({ handle: item.added_by })}
      tools={
        <div className={styles.answers}>
          {isEmail(item.content_type) ? (
            <small>{t.emailsAreListedWithoutText}</small>
          ) : (
            <SaveCopy shelf={shelf} item={item} onSaved={onChange} />
          )}
          {item.is_mine ? (
            <Button kind="quiet" onClick={takeOff}>
              {t.takeOff}
            </Button>
          ) : null}
        </div>
      }
    />
  )
}

/** Saves a copy of an item, or leads to the one that the reader has. */
export function SaveCopy({
  shelf,
  item,
  onSaved,
}: {
  readonly shelf: number
  readonly item: MembersItem
  readonly onSaved: () => void
}): ReactNode {
  const host = useHost()
  const [busy, setBusy] = useState(false)
  if (item.own !== null)
    return <Link to={readerPath(item.own.content_id)}>{item.own.is_read ? t.readInYourLibrary : t.inYourLibrary}</Link>
  const save = (): void => {
    setBusy(true)
    host
      .call('sharedShelfItemSave', { params: { id: shelf, item: item.id } })
      .then(
        ({ is_new: isNew }) => {
          notify(isNew ? t.savedToYourQueue : t.itIsInYourLibrary)
          onSaved()
        },
        (error: unknown) => {
          report('save a copy of a shared item', error)
          failed()
        },
      )
      .finally(() => setBusy(false))
  }
  return (
    <Button disabled={busy} onClick={save}>
      {t.saveACopy}
    </Button>
  )
}

function About({ shelf }: { readonly shelf: SharedShelf }): ReactNode {
  const host = useHost()
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const params = { id: shelf.id }
  const show = (with_highlights: boolean, with_notes: boolean): void =>
    void host
      .call('sharedShelfHighlightsShow', { params, body: { with_highlights, with_notes } })
      .catch((error: unknown) => {
        report('show highlights on a shared shelf', error)
        failed()
      })
      .finally(readSharedShelvesAgain)
  const comeBack = (): void =>
    void host.call('sharedShelfAnswer', { params, body: { answer: 'undo' } }).then(
      () => {
        readSharedShelvesAgain()
        void navigate(sharedShelfPath(shelf.id))
      },
      (error: unknown) => {
        report('come back to a shared shelf', error)
        failed()
      },
    )
  const leave = (): void =>
    void host.call('sharedShelfLeave', { params }).then(
      () => {
        notify(t.youLeftTheShelf, { action: { label: t.undo, run: comeBack } })
        readSharedShelvesAgain()
        void navigate(listPath('shelves'))
      },
      (error: unknown) => {
        report('leave a shared shelf', error)
        failed()
      },
    )
  return (
    <div className={styles.shared}>
      <p className={styles.progress}>{t.byHandle({ handle: shownHandle(shelf.owner) })}</p>
      {shelf.note === '' ? null : <NoteText note={shelf.note} />}
      <label className={styles.hint}>
        <input
          type="checkbox"
          checked={shelf.with_highlights}
          onChange={({ target }) => show(target.checked, shelf.with_notes)}
        />{' '}
        {t.showMyHighlights}
      </label>
      {shelf.with_highlights ? (
        <label className={styles.hint}>
          <input type="checkbox" checked={shelf.with_notes} onChange={({ target }) => show(true, target.checked)} />{' '}
          {t.alsoShowMyNotes}
        </label>
      ) : null}
      {asking ? (
        <div className={styles.answers} role="group" aria-label={t.leaveShelf}>
          <p className={styles.hint}>{t.youNeedANewInvitation}</p>
          <Button kind="danger" onClick={leave}>
            {t.leaveShelf}
          </Button>
          <Button kind="quiet" onClick={() => setAsking(false)}>
            {t.stay}
          </Button>
        </div>
      ) : (
        <div className={styles.answers}>
          <Button kind="quiet" onClick={() => setAsking(true)}>
            {t.leave}
          </Button>
        </div>
      )}
    </div>
  )
}

function failed(): void {
  notify(t.thatDidNotWork, { type: 'error' })
}
