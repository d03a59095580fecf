import { Ellipsis, Plus } from 'lucide-react'
import { type DragEvent, type KeyboardEvent, type ReactNode, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { type Shelf, shelfTree } from '#shared/model/shelf.ts'
import * as t from '#shared/words/shelves.ts'
import { shelfPath } from '../../paths/index.ts'
import { useShelves, useStale } from '../../cache/index.ts'
import { Button } from '../../components/button.tsx'
import { MenuButton } from '../../components/menu-button.tsx'
import { Page } from '../../components/page.tsx'
import page from '../../components/page.module.css'
import { EmptyState } from '../../components/states/empty-state.tsx'
import { ErrorPanel } from '../../components/states/error-panel.tsx'
import { useValueAfterSkeleton } from '../../components/states/use-value-after-skeleton.ts'
import { CreateShelf, ShelfDialog } from './shelf-dialogs.tsx'
import { SharedPart } from './shared-part.tsx'
import { ShelfCover } from './shelf-cover.tsx'
import { ShelfProgress } from './shelf-progress.tsx'
import { moveShelf, nestShelf, parentOf, putShelf, type ShelfQuestion, shelfWays } from './shelf-ways.ts'
import styles from './shelves.module.css'

/** Lists every shelf in the reader's order, with covers and progress. */
export function ShelvesScreen(): ReactNode {
  const reading = useValueAfterSkeleton(useShelves())
  const stale = useStale(reading)
  const [search, setSearch] = useSearchParams()
  const [asked, setAsked] = useState<ShelfQuestion | null>(null)
  const [dragged, setDragged] = useState<string | null>(null)
  const shelves = reading.value
  const create = (): void => setSearch({ new: '' }, { replace: true })
  const card = (shelf: Shelf): CardProps => ({
    shelf,
    all: shelves ?? [],
    onAsk: setAsked,
    dragged,
    onDrag: setDragged,
  })
  return (
    <Page
      title={t.shelves}
      count={shelves?.length ?? null}
      busy={shelves === null && reading.failure === null}
      pace={reading.pace}
      stale={stale}
      shapes={<ShelfShapes />}
      tools={
        <Button aria-label={t.newShelf} onClick={create}>
          <Plus size={16} aria-hidden /> <span className={page.word}>{t.newShelf}</span>
        </Button>
      }
    >
      <SharedPart part="invitations" />
      {shelves === null && reading.failure ? (
        <ErrorPanel title={t.shelves} failure={reading.failure} retry={reading.again} />
      ) : shelves?.length === 0 ? (
        <EmptyState
          drawing="archive"
          title={t.noShelvesYet}
          text={t.putArticlesInYourOwnOrder}
          actions={
            <Button kind="primary" onClick={create}>
              <Plus size={16} aria-hidden /> {t.createAShelf}
            </Button>
          }
        />
      ) : shelves === null ? null : (
        <ul className={styles.shelves}>
          {shelfTree(shelves).map(({ shelf, inside }) => (
            <li key={shelf.id} className={styles.branch}>
              <ShelfCard {...card(shelf)} />
              {inside.length === 0 ? null : (
                <ul className={styles.inside}>
                  {inside.map((one) => (
                    <li key={one.id}>
                      <ShelfCard {...card(one)} />
                    </li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ul>
      )}
      <SharedPart part="shelves" />
      {search.has('new') ? <CreateShelf all={shelves ?? []} onClose={() => setSearch({}, { replace: true })} /> : null}
      {asked ? <ShelfDialog question={asked} all={shelves ?? []} onClose={() => setAsked(null)} /> : null}
    </Page>
  )
}

interface CardProps {
  readonly shelf: Shelf
  readonly all: readonly Shelf[]
  readonly onAsk: (question: ShelfQuestion) => void
  /** The ID of the shelf that is being dragged. */
  readonly dragged: string | null
  readonly onDrag: (id: string | null) => void
}

function ShelfCard({ shelf, all, onAsk, dragged, onDrag }: CardProps): ReactNode {
  const [over, setOver] = useState(false)
  const accepts = dragged !== null && dragged !== shelf.id
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'F2') onAsk({ what: 'rename', shelf })
    else if (event.altKey && event.shiftKey && event.key === 'ArrowUp') moveShelf(shelf, all, -1)
    else if (event.altKey && event.shiftKey && event.key === 'ArrowDown') moveShelf(shelf, all, 1)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const drop = (event: DragEvent): void => {
    setOver(false)
    const moved = all.find(({ id }) => id === dragged)
    if (moved === undefined || !accepts) return
    event.preventDefault()
    dropShelf(moved, shelf, all)
  }
  return (
    <div
      className={styles.card}
      data-over={over || undefined}
      draggable
      onDragStart={(event) => {
        event.dataTransfer.setData('text/plain', shelf.name)
        event.dataTransfer.effectAllowed = 'move'
        onDrag(shelf.id)
      }}
      onDragEnd={() => onDrag(null)}
      onDragOver={(event) => {
        if (!accepts) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Link
        to={shelfPath(shelf.id)}
        className={styles.link}
        draggable={false}
        aria-keyshortcuts="F2 Alt+Shift+ArrowUp Alt+Shift+ArrowDown"
        onKeyDown={onKeyDown}
      >
        <ShelfCover url={shelf.cover_url} />
        <span className={styles.words}>
          <span className={styles.name} dir="auto">
            {shelf.name}
          </span>
          <ShelfProgress shelf={shelf} />
        </span>
      </Link>
      <MenuButton
        label={t.moreActionsForName({ name: shelf.name })}
        className={styles.more}
        items={() => shelfWays(shelf, all, onAsk)}
      >
        <Ellipsis size={16} aria-hidden />
      </MenuButton>
    </div>
  )
}

/** Puts a dropped shelf in the place of another. Between levels, it first moves into the other's level. */
function dropShelf(moved: Shelf, onto: Shelf, all: readonly Shelf[]): void {
  const level = parentOf(onto, all)
  if (parentOf(moved, all)?.id !== level?.id) {
    const hasInside = all.some((one) => parentOf(one, all)?.id === moved.id)
    if (level === null || !hasInside) nestShelf(moved, level?.id ?? null)
    return
  }
  const beside = all.filter((one) => parentOf(one, all)?.id === level?.id)
  putShelf(
    moved,
    beside,
    beside.findIndex(({ id }) => id === onto.id),
  )
}

/** Shows placeholders for shelves that haven't loaded. */
function ShelfShapes(): ReactNode {
  return (
    <div className={styles.shelves}>
      {Array.from({ length: 6 }, (_, shelf) => (
        <span key={shelf} className={styles.shape} />
      ))}
    </div>
  )
}
