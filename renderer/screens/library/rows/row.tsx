import { Check, CircleAlert, CloudOff, Highlighter, RotateCw, Star, StickyNote } from 'lucide-react'
import { lazy, memo, type MouseEvent, type ReactNode, Suspense, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { listText } from '#shared/language/formats.ts'
import type { FeedEntry } from '#shared/model/feed.ts'
import * as t from '#shared/words/shell.ts'
import { type OfflineAudioState, useOfflineAudio } from '../../../listening/index.ts'
import { readerPath, tagPath } from '../../../paths/index.ts'
import { useEntry } from '../../../cache/index.ts'
import { archiveOrReturn, fetchAgain } from '../../../commands/index.ts'
import { ProgressRing } from '../../../components/progress-ring.tsx'
import { excerptOf } from '../../../reading/facts/index.ts'
import { setDragData } from './set-drag-data.ts'
import { hasNote, type RowText, rowText, type SortDate } from './row-text.ts'
import { audioName, RowAudio } from './row-audio.tsx'
import { RowActions } from './row-actions.tsx'
import { RowIcon } from './row-icon.tsx'
import { isRightToLeft, stepOf } from '../../../theme/direction.ts'
import styles from './row.module.css'
import { SwipeHint } from './swipe-hint.tsx'
import { Thumbnail } from './thumbnail.tsx'
import { useLongPress } from './use-long-press.ts'
import { useSwipe } from './use-swipe.ts'

// Loaded lazily, because only the highlights list renders quotes.
const RowQuotes = lazy(() => import('./row-quotes.tsx').then(({ RowQuotes }) => ({ default: RowQuotes })))

const RowFailure = lazy(() => import('./row-failure.tsx').then(({ RowFailure }) => ({ default: RowFailure })))

export interface RowProps {
  readonly contentId: number
  readonly index: number
  readonly top: number
  readonly height: number
  readonly selected: boolean
  /** True while rows are being selected, so that a press selects the row instead of opening it. */
  readonly selecting: boolean
  /** True if the device is offline and hasn't stored the entry. */
  readonly away: boolean
  /** False during fast scrolling, when the title is enough. */
  readonly whole: boolean
  /** True to show highlights instead of the excerpt. */
  readonly quotes: boolean
  /** The date to show. */
  readonly sortedBy: SortDate
  readonly onPoint: (index: number) => void
  readonly onOpen: (contentId: number) => void
  readonly onTag: (name: string) => void
  /** 'range' selects from the row where selection started to this one. */
  readonly onSelect: (contentId: number, how: 'one' | 'range') => void
  readonly onMenu: (contentId: number, row: HTMLElement, x: number, y: number) => void
}

const around = ({ target }: MouseEvent, selector: string): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(selector) : null

/** Shows one row of a list. Until its entry loads, it is a skeleton of the same size. */
export const Row = memo(function Row(props: RowProps): ReactNode {
  const { contentId, index, top, height, selected, selecting, away, whole, quotes, sortedBy } = props
  const { onPoint, onOpen, onTag, onSelect, onMenu } = props
  const entry = useEntry(contentId)
  const audio = useOfflineAudio(contentId)
  const [near, setNear] = useState(false)
  const [inside, setInside] = useState(false)
  const words = useMemo(() => (entry === null ? null : rowText(entry.content, sortedBy)), [entry, sortedBy])
  const onClick = (event: MouseEvent): void => {
    if (event.defaultPrevented || event.button !== 0) return
    if (swipe.swiped() || press.held(event)) {
      event.preventDefault()
      return
    }
    if (around(event, 'button, [role=menu]')) return
    event.preventDefault()
    const tag = around(event, '[data-tag]')
    if (event.shiftKey) onSelect(contentId, 'range')
    else if (event.metaKey || event.ctrlKey || selecting) onSelect(contentId, 'one')
    else if (tag) onTag(tag.textContent)
    else onOpen(contentId)
  }
  const press = useLongPress(() => onSelect(contentId, 'one'))
  const swipe = useSwipe((which, row) => {
    const box = row.getBoundingClientRect()
    if (which === 'more') onMenu(contentId, row, isRightToLeft() ? box.left + 48 : box.right - 48, box.top + 24)
    else if (entry !== null) void archiveOrReturn(entry)
  })
  return (
    // The list's commands handle keys, because the row is part of the list's grid.
    <div
      role="row"
      aria-rowindex={index + 1}
      aria-label={
        words === null
          ? t.loading
          : listText([words.name, ...(away ? [t.notOnThisDevice] : []), ...(audio ? [audioName(audio)] : [])])
      }
      // set-current-row.ts sets this attribute directly.
      aria-current={false}
      aria-selected={selected}
      tabIndex={-1}
      className={styles.row}
      data-reading={words?.reading}
      data-away={away || undefined}
      style={{ height, top }}
      onPointerDown={(event) => {
        press.onPointerDown(event)
        swipe.onPointerDown(event)
      }}
      onPointerMove={(event) => {
        press.onPointerMove(event)
        swipe.onPointerMove(event)
      }}
      onPointerUp={(event) => {
        press.onPointerUp(event)
        swipe.onPointerUp(event)
      }}
      onPointerCancel={(event) => {
        press.onPointerUp(event)
        swipe.onPointerCancel(event)
      }}
      onClick={onClick}
      onContextMenu={(event) => {
        if (around(event, '[role=menu]')) return
        event.preventDefault()
        // The menu key and a long press don't have a pointer position.
        if (press.held(event)) return
        const row = event.currentTarget
        const box = row.getBoundingClientRect()
        const start = isRightToLeft() ? box.right - 48 : box.left + 48
        const byKey = event.clientX === 0 && event.clientY === 0
        onMenu(contentId, row, byKey ? start : event.clientX, byKey ? box.top + 24 : event.clientY)
      }}
      draggable
      onDragStart={(event) => entry && setDragData(event.dataTransfer, entry)}
      onFocus={(event) => {
        onPoint(index)
        setInside(event.target !== event.currentTarget)
      }}
      onBlur={() => setInside(false)}
      onKeyDown={(event) => {
        // The arrow onwards enters the row's actions and moves on. The other moves back and out.
        const by = stepOf(event.key)
        if (by === 0) return
        event.preventDefault()
        const row = event.currentTarget
        if (by > 0) flushSync(() => setInside(true))
        const stops: Element[] = [row, ...row.querySelectorAll('button')]
        const next = stops[stops.indexOf(event.target as Element) + by] as HTMLElement | undefined
        next?.focus()
      }}
      onPointerEnter={(event) => event.pointerType === 'mouse' && setNear(true)}
      onPointerLeave={() => setNear(false)}
    >
      {swipe.swipe === null || entry === null ? null : <SwipeHint swipe={swipe.swipe} entry={entry} />}
      <div className={styles.inner}>
        {entry === null || words === null ? (
          <Shape />
        ) : !whole ? (
          <div role="gridcell" className={styles.title}>
            {words.title}
          </div>
        ) : (
          <>
            <div className={styles.words}>
              <Mark words={words} selected={selected} selecting={selecting} />
              {/* The title decides the direction of the whole row. */}
              <div role="gridcell" className={styles.text} dir="auto">
                {/* The row handles clicks on its links. A router Link would add listeners and state to every row. */}
                <a href={readerPath(contentId)} tabIndex={-1} className={styles.title}>
                  {words.title}
                </a>
                <Middle entry={entry} words={words} quotes={quotes} />
                <Meta entry={entry} words={words} away={away} audio={audio} />
              </div>
            </div>
            {entry.content.photo_thumbnail_url === null ? null : (
              <Thumbnail
                key={entry.content.photo_thumbnail_url}
                url={entry.content.photo_thumbnail_url}
                className={styles.thumbnail}
              />
            )}
            <RowActions entry={entry} shown={(near || inside) && !selecting} onMenu={onMenu} />
          </>
        )}
        {whole && words?.reading === 'in_progress' ? (
          <span className={styles.progress} style={{ transform: `scaleX(${words.share})` }} />
        ) : null}
      </div>
    </div>
  )
})

interface MarkProps {
  readonly words: RowText
  readonly selected: boolean
  readonly selecting: boolean
}

/** Shows the selection cell: a checkbox during selection, otherwise reading progress. The row's name includes both. */
function Mark({ words, selected, selecting }: MarkProps): ReactNode {
  return (
    <span role="gridcell" className={selecting ? styles.chosen : styles.state} data-selected={selected || undefined}>
      {selecting ? (
        selected && <Check size={12} strokeWidth={3} />
      ) : words.failed ? (
        <CircleAlert size={14} className={styles.alert} />
      ) : words.reading === 'in_progress' ? (
        <ProgressRing share={words.share} />
      ) : (
        words.reading === 'unread' && <span className={styles.dot} />
      )}
    </span>
  )
}

/** Shows the excerpt, or the state of the service's fetch. */
function Middle({
  entry,
  words,
  quotes,
}: {
  readonly entry: FeedEntry
  readonly words: RowText
  readonly quotes: boolean
}): ReactNode {
  if (words.fetching) {
    return (
      <p className={styles.fetching}>
        {t.fetching}
        <span className={styles.shimmer} />
      </p>
    )
  }
  if (words.failed) {
    return (
      <p className={styles.failure}>
        <Suspense fallback={<span className={styles.reason} />}>
          <RowFailure content={entry.content} />
        </Suspense>
        <button type="button" tabIndex={-1} className={styles.retry} onClick={() => void fetchAgain(entry)}>
          <RotateCw size={12} /> {t.retry}
        </button>
      </p>
    )
  }
  if (quotes) {
    return (
      <Suspense fallback={null}>
        <RowQuotes annotations={entry.content.my_annotations} />
      </Suspense>
    )
  }
  const excerpt = excerptOf(entry.content)
  return excerpt === '' ? null : <p className={styles.excerpt}>{excerpt}</p>
}

function Meta({
  entry,
  words,
  away,
  audio,
}: {
  readonly entry: FeedEntry
  readonly words: RowText
  readonly away: boolean
  readonly audio: OfflineAudioState | null
}): ReactNode {
  const { content } = entry
  const highlights = content.my_annotations.length
  return (
    <p className={styles.meta}>
      <RowIcon url={content.url} site={words.site} type={content.content_type} />
      <span className={styles.source}>
        {away ? <CloudOff size={12} className={styles.away} /> : null}
        {words.site}
        {words.author === null ? null : <span className={styles.author}>, {words.author}</span>}
        {words.alsoIn === null ? null : (
          <span className={styles.also}>
            {' '}
            <span aria-hidden>·</span> {words.alsoIn}
          </span>
        )}
      </span>
      {words.date ? (
        <time dateTime={words.date.machine} title={words.date.full}>
          <bdi>{words.date.short}</bdi>
        </time>
      ) : null}
      {words.time === '' ? null : (
        <span className={styles.minutes}>
          <bdi>{words.time}</bdi>
        </span>
      )}
      {content.library?.is_favorited ? <Star size={12} className={styles.star} /> : null}
      {highlights > 0 ? (
        <span className={styles.mark}>
          <Highlighter size={12} /> {highlights}
        </span>
      ) : null}
      {hasNote(content) ? <StickyNote size={12} className={styles.note} /> : null}
      {audio === null ? null : <RowAudio audio={audio} />}
      {content.tags.length === 0 ? null : (
        <span className={styles.tags}>
          {content.tags.slice(0, TAGS).map(({ name }) => (
            // Keyboard users can use the filter menu and the tag pages.
            <a
              key={name}
              href={tagPath(name)}
              tabIndex={-1}
              draggable={false}
              className={styles.tag}
              dir="auto"
              data-tag
            >
              {name}
            </a>
          ))}
          {content.tags.length > TAGS ? <span>+{content.tags.length - TAGS}</span> : null}
        </span>
      )}
    </p>
  )
}

/** The maximum number of tags shown. The rest are only counted. */
const TAGS = 3

function Shape(): ReactNode {
  return (
    <div className={styles.shape} role="gridcell" aria-hidden>
      <span />
      <span />
      <span />
    </div>
  )
}
