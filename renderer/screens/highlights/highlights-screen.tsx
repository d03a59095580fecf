import { Download, Heart } from 'lucide-react'
import { type ReactNode, useDeferredValue, useEffect, useMemo, useState } from 'react'
import type { HighlightColor } from '#shared/model/highlights/highlight-colors.ts'
import * as t from '#shared/words/highlights.ts'
import { highlightViews } from '../../paths/index.ts'
import { type Library, notify, useList, useStale } from '../../cache/index.ts'
import { runCommand } from '../../commands/index.ts'
import { Button } from '../../components/button.tsx'
import { isTouchDevice } from '../../components/is-touch-device.ts'
import { ErrorPanel } from '../../components/states/error-panel.tsx'
import fields from '../../components/field.module.css'
import { MenuButton } from '../../components/menu-button.tsx'
import { Page } from '../../components/page.tsx'
import { useSkeleton } from '../../components/states/use-skeleton.ts'
import { EmptyState } from '../../components/states/empty-state.tsx'
import { SegmentedLinks } from '../../components/segmented-links.tsx'
import { SortMenu } from '../../components/sort-menu.tsx'
import tools from '../../components/tool.module.css'
import { exportNotes, type NotesFormat, saveFile } from '../../reading/note-files/index.ts'
import { QuoteCard } from './quote-card.tsx'
import { MarkFilters } from './mark-filters.tsx'
import { notesOf, type QuoteSort, quotesIn, tagsIn } from './quotes.ts'
import '../../reading/fonts.css'
import { useEntries } from './use-entries.ts'
import styles from './highlights-screen.module.css'

/** The number of cards rendered at first and added in each further step. */
const STEP = 60
const sortNames: Readonly<Record<QuoteSort, string>> = { newest: t.newest, oldest: t.oldest, source: t.bySource }
const formats: Readonly<Record<NotesFormat, string>> = { markdown: 'Markdown', csv: 'CSV', json: 'JSON' }

/** Shows every highlight as a separate card. The highlights list, in contrast, has rows grouped by article. */
export function HighlightsScreen(): ReactNode {
  const list = useList({ kind: 'highlights' })
  const entries = useEntries(list.ids)
  const [sort, setSort] = useState<QuoteSort>('newest')
  const [words, setWords] = useState('')
  const [onlyLiked, setOnlyLiked] = useState(false)
  const [color, setColor] = useState<HighlightColor | null>(null)
  const [tag, setTag] = useState<string | null>(null)
  const [shown, setShown] = useState(STEP)
  const asked = useDeferredValue(words)
  const tags = useMemo(() => tagsIn(entries), [entries])
  const quotes = useMemo(
    () => quotesIn(entries, { sort, words: asked, onlyLiked, color, tag }),
    [entries, sort, asked, onlyLiked, color, tag],
  )
  // The filter, count and export cover all highlights, so every page is read.
  const { more, readMore, need, ids, failure } = list
  useEffect(() => need(ids), [need, ids])
  useEffect(() => {
    if (more && failure === null) readMore()
  }, [more, readMore, ids, failure])
  const stale = useStale({ value: ids.length === 0 ? null : ids, failure, again: list.refresh })
  const filtered = asked.trim() !== '' || onlyLiked || color !== null || tag !== null
  const loading = useSkeleton(list.state === 'loading' && failure === null) !== null
  return (
    <Page
      title={t.highlights}
      count={loading ? null : quotes.length}
      busy={loading}
      pace={list.slow ? 'slow' : list.refreshing ? 'reading' : 'idle'}
      stale={stale}
      tools={<SegmentedLinks label={t.highlightViews} segments={highlightViews('highlight')} />}
    >
      <div className={styles.bar}>
        <input
          type="search"
          className={`${fields.input} ${styles.field}`}
          aria-label={t.searchHighlights}
          placeholder={t.searchHighlightsNotesAndTags}
          value={words}
          onChange={(event) => {
            setWords(event.target.value)
            setShown(STEP)
          }}
        />
        <button type="button" className={tools.tool} aria-pressed={onlyLiked} onClick={() => setOnlyLiked(!onlyLiked)}>
          <Heart size={16} aria-hidden fill={onlyLiked ? 'currentColor' : 'none'} />
          {t.liked}
        </button>
        <MarkFilters color={color} tag={tag} tags={tags} onColor={setColor} onTag={setTag} />
        <SortMenu label={t.sort} value={sort} names={sortNames} onChoose={setSort} />
        <MenuButton
          label={t.exportShownHighlights}
          className={tools.tool}
          items={() =>
            (Object.keys(formats) as NotesFormat[]).map((format) => ({
              id: format,
              label: formats[format],
              run: () => saveFile(exportNotes(notesOf(quotes), format)),
            }))
          }
        >
          <Download size={16} aria-hidden />
          <span className={tools.word}>{t.export}</span>
        </MenuButton>
      </div>
      {ids.length === 0 && failure ? (
        <ErrorPanel title={t.highlights} failure={failure} retry={list.refresh} />
      ) : loading ? null : quotes.length === 0 ? (
        filtered ? (
          <EmptyState
            drawing="filtered"
            title={t.noHighlightsMatch}
            actions={
              <Button
                onClick={() => {
                  setWords('')
                  setOnlyLiked(false)
                  setColor(null)
                  setTag(null)
                }}
              >
                {t.showAll}
              </Button>
            }
          />
        ) : (
          <EmptyState
            drawing="favorites"
            title={t.noHighlightsYet}
            text={isTouchDevice() ? t.selectTextWhileReadingToHighlight : t.highlightTextWhileReadingWithH}
            actions={
              <Button kind="primary" onClick={() => runCommand('go.queue')}>
                {t.goToTheQueue}
              </Button>
            }
          />
        )
      ) : (
        <>
          <ul className={styles.quotes}>
            {quotes.slice(0, shown).map(({ entry, annotation }) => (
              <li key={annotation.id} className={styles.item}>
                <QuoteCard entry={entry} annotation={annotation} />
              </li>
            ))}
          </ul>
          {quotes.length > shown ? <Button onClick={() => setShown(shown + STEP)}>{t.showMore}</Button> : null}
        </>
      )}
    </Page>
  )
}

/** Exports the highlights of some articles as one file. Also used by the palette. */
export async function exportHighlights(library: Library, ids: readonly number[], format: NotesFormat): Promise<void> {
  const entries = await library.read(ids)
  const notes = notesOf(quotesIn(entries, { sort: 'newest', words: '', onlyLiked: false, color: null, tag: null }))
  if (notes.length === 0) notify(t.thereAreNoHighlightsToExport)
  else saveFile(exportNotes(notes, format))
}
