import { Search } from 'lucide-react'
import {
  type KeyboardEvent,
  lazy,
  type ReactNode,
  Suspense,
  type SyntheticEvent,
  type UIEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useNavigate } from 'react-router'
import { labelOf } from '#shared/commands/index.ts'
import * as t from '#shared/words/commands/palette.ts'
import { showModal } from '../../components/modal-layers.ts'
import { swipeToClose } from '../../components/swipe-to-close.ts'
import { isPhone } from '../../components/use-phone.ts'
import { ResultCount } from './result-count.tsx'
import type { PaletteHandlers } from './handlers/palette-handler.ts'
import { PaletteRow } from './palette-row.tsx'
import {
  cursorIndex,
  groupsOf,
  inOneGroup,
  isMixed,
  kindOf,
  nextRow,
  rowsOf,
  searchWithoutStore,
  sortByGroup,
} from './palette-rows.ts'
import { emptyText, footerHints, placeholderOf } from './palette-text.ts'
import styles from './palette.module.css'
import type { PaletteItem } from './search/rank.ts'
import { useFirstRows } from './use-visible-rows-first.ts'
import { usePaletteModel } from './use-palette-model.ts'
import { usePaletteOffer } from './use-palette-offer.ts'
import { useStoredMatches } from './search/use-stored-matches.ts'

// Text has priority: the reader can read and run a row before its icon loads.
const PaletteSprite = lazy(() =>
  import('./palette-sprite.tsx').then(({ PaletteSprite }) => ({ default: PaletteSprite })),
)

// Created once, so that React doesn't re-render it while the reader types.
const glass = <Search size={18} aria-hidden />
const sprite = (
  <Suspense fallback={null}>
    <PaletteSprite />
  </Suspense>
)
const foot = (
  <p className={styles.foot} aria-hidden>
    {footerHints.map((hint) => (
      <span key={hint}>{hint}</span>
    ))}
  </p>
)

export interface PaletteProps {
  /** The field's initial text, such as ">". */
  readonly start: string
  /** The text typed before the palette was drawn. It may have grown since drawing started. */
  readonly typed?: { readonly text: () => string; readonly forget: () => void }
  readonly onClose: () => void
  /** Returns the handlers that screens and the desktop currently offer. */
  readonly more: () => PaletteHandlers
}

/** Finds everything by name. A combobox in a modal dialog, whose focus the browser manages. */
export function Palette({ start, typed, onClose, more }: PaletteProps): ReactNode {
  const navigate = useNavigate()
  const go = useMemo(() => (path: string) => void navigate(path), [navigate])
  const { state, send, ways } = usePaletteModel(start, go, onClose)
  useLayoutEffect(() => {
    const text = typed?.text() ?? ''
    typed?.forget()
    if (text !== '') send({ type: 'typed', text: start + text })
  }, [start, typed, send])
  const { text, page, uses, own } = state
  const offer = usePaletteOffer(own, go, more)
  const stored = useStoredMatches(page ? '' : text, go)
  const named = useMemo(() => searchWithoutStore({ text, page, uses, own }, offer), [text, page, uses, own, offer])
  const mixed = isMixed({ text, page })
  const found = useMemo(() => {
    const rows = rowsOf({ text, page, own }, offer, named, stored, ways)
    return isMixed({ text, page }) ? rows : sortByGroup(rows)
  }, [text, page, own, offer, named, stored, ways])
  const current = cursorIndex(found, state)
  const shown = useFirstRows(found, current)
  const dialog = useModalDialog(onClose)
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const scrolled = useRef(false)
  const [onScroll] = useState(() => ({ currentTarget }: UIEvent): void => {
    scrolled.current = currentTarget.scrollTop > 0
  })
  useLayoutEffect(() => {
    // Scrolling forces a layout. It is skipped while the cursor stays on the first row.
    if (current > 0) document.getElementById(`${id}-${current}`)?.scrollIntoView({ block: 'nearest' })
    else if (scrolled.current) list.current?.scrollTo({ top: 0 })
  }, [current, found, id])

  const choose = (item: PaletteItem, stay = false): void => send({ type: 'chosen', item, stay, now: Date.now() })
  /**
   * Returns the row to which an event in the list belongs. Rows don't have their own handlers, so they don't change
   * while the reader types.
   */
  const rowOf = ({ target }: SyntheticEvent): PaletteItem | undefined => {
    const row = target instanceof Element ? target.closest('[role=option]') : null
    return row ? found[Number(row.id.slice(id.length + 1))]?.item : undefined
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return
    const item = found[current]?.item
    const down = event.key === 'ArrowDown' || (event.ctrlKey && event.key === 'j')
    const up = event.key === 'ArrowUp' || (event.ctrlKey && event.key === 'k')
    if (down || up) send({ type: 'pointed', id: nextRow(found, current, down ? 1 : -1) })
    else if (event.key === 'Enter' && event.altKey && item && !page) {
      if (offer.base.some((row) => row.id === item.id)) send({ type: 'opened', row: item })
    } else if (event.key === 'Enter' && item) choose(item, event.metaKey || event.ctrlKey)
    else if (event.key === 'Tab' && item?.children) choose(item)
    else if (event.key === 'Delete' && event.shiftKey && item) send({ type: 'forgotten', id: item.id })
    else if (event.key === 'Backspace' && text === '' && page) send({ type: 'left' })
    else if (event.key !== 'Tab') return
    event.preventDefault()
  }

  return (
    // Keyboards close with Escape. Pressing outside is a convenience for pointers.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={styles.palette}
      aria-label={labelOf('palette.open')}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className={styles.box}>
        <div className={styles.top}>
          {glass}
          {page ? <span className={styles.inside}>{page.of.title.replace('…', '')}</span> : null}
          <input
            role="combobox"
            aria-label={page ? page.of.title : t.searchCommandsAndArticles}
            aria-expanded={found.length > 0}
            aria-controls={id}
            aria-activedescendant={found.length > 0 && current !== -1 ? `${id}-${current}` : undefined}
            autoComplete="off"
            spellCheck={false}
            placeholder={placeholderOf(page, isPhone())}
            value={text}
            onChange={(event) => send({ type: 'typed', text: event.target.value })}
            onKeyDown={onKeyDown}
          />
        </div>
        {/* The field handles keys. */}
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus */}
        <div
          ref={list}
          id={id}
          role="listbox"
          aria-label={t.results}
          className={styles.list}
          onScroll={onScroll}
          onPointerMove={(event) => {
            const item = rowOf(event)
            if (item && item !== found[current]?.item) send({ type: 'pointed', id: item.id })
          }}
          onClick={(event) => {
            const item = rowOf(event)
            if (item) choose(item)
          }}
        >
          {/* Keyed by index: new results reuse the old rows, which costs half as much as new rows. */}
          {(mixed ? inOneGroup(shown) : groupsOf(shown)).map(({ name, rows }, place) => (
            <div key={place} role="group" aria-label={name}>
              {mixed ? null : (
                <div className={styles.group} aria-hidden>
                  {name}
                </div>
              )}
              {rows.map(({ ranked, index }, place) => (
                <PaletteRow
                  key={place}
                  id={`${id}-${index}`}
                  ranked={ranked}
                  about={mixed ? kindOf(ranked.item) : undefined}
                  selected={index === current}
                />
              ))}
            </div>
          ))}
        </div>
        {found.length === 0 && page?.items !== null ? <p className={styles.none}>{emptyText(page, text)}</p> : null}
        {foot}
        {sprite}
        <ResultCount count={found.length} />
      </div>
    </dialog>
  )
}

/** Opens the dialog while it is mounted. On phones, a swipe closes it. */
function useModalDialog(onClose: () => void) {
  const dialog = useRef<HTMLDialogElement>(null)
  const latest = useRef(onClose)
  useEffect(() => {
    latest.current = onClose
  })
  useLayoutEffect(() => {
    const element = dialog.current
    const close = showModal(element)
    const end = element && swipeToClose(element, () => latest.current())
    return () => {
      end?.()
      close()
    }
  }, [])
  return dialog
}
