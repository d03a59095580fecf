import { Lock, Minimize } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { shareOf } from '#shared/model/locator.ts'
import { entryOf, type FeedEntry } from '#shared/model/feed.ts'
import * as t from '#shared/words/reading.ts'
import { listPath, readerContentId, readerPath } from '../../paths/index.ts'
import { focus } from '../../selection/index.ts'
import { canBeHeard, hasWords, isListening, listen } from '../../listening/index.ts'
import { notify, useArticle, useEntry, useHostStatus, type Library, useLibrary } from '../../cache/index.ts'
import { useCommands } from '../../commands/index.ts'
import { IconButton } from '../../components/button.tsx'
import { SkipLink } from '../../components/skip-link.tsx'
import { usePhone } from '../../components/use-phone.ts'
import { preference, setPreference, usePreference } from '../../preferences/index.ts'
import { type NotebookTab, preloadFont, type ReadingHandle } from '../../reading/index.ts'
import { reported } from '../../report.ts'
import { ArticleNotice, NoSuchArticle } from './article-notice.tsx'
import { ArticleSkeleton } from './article-skeleton.tsx'
import { toggleReadingAid } from './toggle-reading-aid.ts'
import { BottomBar } from './bottom-bar.tsx'
import { type ItemHandlers, itemHandlers } from './item-handlers.ts'
import { useModelPanel } from './own-model/use-model-panel.tsx'
import { ReaderBar } from './reader-bar.tsx'
import { stepTextSize } from './step-text-size.ts'
import { useAutoHide } from './use-auto-hide.ts'
import { ContentReader } from './content-types/content-reader.tsx'
import { useHeardText } from './use-heard-text.ts'
import { useReadyVoice } from './use-ready-voice.ts'
import { useOpenLinksInReader } from './use-open-links-in-reader.ts'
import { useNeighbours } from './use-neighbours.ts'
import { useReadingClock } from './use-reading-clock.ts'
import { UrlReader } from './url-reader.tsx'
import styles from './reader-screen.module.css'

const KeySentences = lazy(() => import('./key-sentences.tsx').then(({ KeySentences }) => ({ default: KeySentences })))

/** No commands. */
const none = {}

const saveAudioOf = (library: Library, entry: FeedEntry): void =>
  void reported(
    'load what makes audio files',
    import('./save-audio.ts').then(({ saveAudio }) => saveAudio(library, entry)),
  )

/** From this width on the contents open over the margin before the text instead of in the notebook. */
const BESIDE = '(min-width: 1024px)'

/** The screen for /reader?id=123 or /reader?url=…, which shows a single article. */
export function ReaderScreen(): ReactNode {
  const [search] = useSearchParams()
  const id = readerContentId(search)
  const url = search.get('url')
  if (id !== null) return <Reader key={id} id={id} />
  if (url === null) return <NoSuchArticle />
  return (
    <UrlReader key={url} url={url}>
      {(contentId) => <Reader id={contentId} />}
    </UrlReader>
  )
}

interface ReaderProps {
  readonly id: number
  /** Set if the article is open next to its list. */
  readonly beside?: {
    /** Returns focus to the list. */
    readonly back: () => void
    /** Closes the article. */
    readonly leave: () => void
    readonly go: (contentId: number) => void
  }
}

/** Shows the text without the reader's highlights if the address contains `noHighlights`. */
function useBareText(): void {
  const { search } = useLocation()
  const isBare = new URLSearchParams(search).has('noHighlights')
  useEffect(() => {
    document.documentElement.toggleAttribute('data-no-highlights', isBare)
    return () => document.documentElement.removeAttribute('data-no-highlights')
  }, [isBare])
}

export function Reader({ id, beside }: ReaderProps): ReactNode {
  const article = useArticle(id)
  const known = useEntry(id)
  const opened = article.opened
  const entry = useMemo(() => known ?? (opened ? entryOf(opened.content) : null), [known, opened])
  const reading = useRef<ReadingHandle>(null)
  const bar = useAutoHide()
  const readOnly = useHostStatus()?.readOnly === true
  const phone = usePhone()
  const [appearance, setAppearance] = useState(false)
  const [notebook, setNotebook] = useState<NotebookTab | null>(null)
  const toggleNotebook = (tab: NotebookTab) => setNotebook((open) => (open === tab ? null : tab))
  const [contents, setContents] = useState(false)
  const toggleContents = () => {
    if (contents || matchMedia(BESIDE).matches) setContents(!contents)
    else toggleNotebook('contents')
  }
  const [keySentences, setKeySentences] = useState(false)
  const marking = usePreference('highlightMode')
  const toggleMarking = () => {
    setPreference('highlightMode', !marking)
    notify(marking ? t.highlightModeIsOff : t.highlightMode)
    return true
  }
  const [focusMode, setFocusMode] = useState(false)
  const backAlone = useBack()
  const [back, leave] = useMemo(() => {
    if (!beside) return [backAlone, backAlone]
    // The list is laid out again before it receives the focus.
    const out = (then: () => void) => () => {
      flushSync(() => {
        setNotebook(null)
        setContents(false)
        setFocusMode(false)
      })
      then()
    }
    return [out(beside.back), out(beside.leave)]
  }, [beside, backAlone])
  const go = useGo(beside?.go)
  const library = useLibrary()
  const handlers = useMemo<ItemHandlers>(
    () => ({
      ...(entry && itemHandlers(library, entry, leave, go)),
      'item.note': () => reading.current?.entryNote(),
      ...(entry && hasWords(entry) && { 'item.saveAudio': () => saveAudioOf(library, entry) }),
      'item.info': () => setNotebook((open) => (open === 'info' ? null : 'info')),
    }),
    [library, entry, leave, go],
  )
  const room = useRef<HTMLDivElement>(null)
  useOpenLinksInReader(room)
  useReadyVoice(id, entry !== null && hasWords(entry))
  useHeardText(id, opened?.body, room, reading)
  useCommands(
    'global',
    entry && canBeHeard(entry)
      ? { 'player.toggle': () => !isListening() && listen({ contentId: id, from: null }) }
      : none,
  )
  const title = entry?.content.title ?? ''
  useEffect(() => focus.openArticle(id, title), [id, title])
  useBareText()

  const toNeighbour = useNeighbours(id, go)

  useEffect(() => void preloadFont(preference('entryFont')), [])
  useTitle(entry)
  useReadingClock(id)
  useCommands('item', handlers)
  useCommands('global', {
    'layout.notebook': () => setNotebook((open) => (open ? null : 'notes')),
    'layout.focus': () => {
      setNotebook(null)
      setContents(false)
      setFocusMode((on) => !on)
    },
    'ui.dismiss': () =>
      reading.current?.dismiss() ||
      (marking && toggleMarking()) ||
      (notebook === 'info' && closeInfo()) ||
      (focusMode && leaveFocusMode()),
  })
  const closeInfo = () => {
    setNotebook(null)
    return true
  }
  const leaveFocusMode = () => {
    setFocusMode(false)
    return true
  }
  const own = useModelPanel({
    contentId: id,
    length: opened?.body?.text.length ?? null,
    reading,
    notebook,
    onNotebook: setNotebook,
  })
  useCommands('reader', own.commands)
  // An arrow points at a page, which in right-to-left articles is on the other side. Other keys and menus name it.
  const isRtl = opened?.content.article?.is_rtl === true
  const points = (event: KeyboardEvent | null, way: 1 | -1) =>
    isRtl && /^Arrow(?:Left|Right)$/.test(event?.key ?? '') ? (way === 1 ? -1 : 1) : way
  const arrowsMove = (event: KeyboardEvent | null) =>
    event === null || !event.key.startsWith('Arrow') || reading.current?.hasCursor() === true
  useCommands('reader', {
    'reader.back': back,
    'reader.nextPage': (event) => reading.current?.turn(points(event, 1)) ?? false,
    'reader.prevPage': (event) => reading.current?.turn(points(event, -1)) ?? false,
    'reader.pageDown': () => reading.current?.page(1) ?? false,
    'reader.pageUp': () => reading.current?.page(-1) ?? false,
    'reader.top': () => reading.current?.toTop(),
    'reader.bottom': () => reading.current?.toEnd(),
    // Arrow keys scroll or turn pages until j or k starts the cursor.
    'reader.nextPara': (event) => (arrowsMove(event) ? reading.current?.toBlock(1) : reading.current?.turn(1)) ?? false,
    'reader.prevPara': (event) =>
      (arrowsMove(event) ? reading.current?.toBlock(-1) : reading.current?.turn(-1)) ?? false,
    'reader.extendDown': () => reading.current?.extend(1) ?? false,
    'reader.extendUp': () => reading.current?.extend(-1) ?? false,
    'reader.nextArticle': () => toNeighbour(1),
    'reader.prevArticle': () => toNeighbour(-1),
    'reader.nextHeading': () => reading.current?.toHeading(1) ?? false,
    'reader.prevHeading': () => reading.current?.toHeading(-1) ?? false,
    'reader.furthest': () => reading.current?.toFurthest() ?? false,
    'reader.activate': () => reading.current?.activate() ?? false,
    'reader.find': () => reading.current?.find() ?? false,
    'reader.keySentences': () => setKeySentences(true),
    'reader.toc': toggleContents,
    'reader.nextHighlight': () => reading.current?.toHighlight(1) ?? false,
    'reader.prevHighlight': () => reading.current?.toHighlight(-1) ?? false,
    'highlight.mode': toggleMarking,
    'highlight.toggle': () => reading.current?.toggleHighlight() || askToSelect(),
    'highlight.note': () => reading.current?.note() || askToSelect(),
    'highlight.like': () => reading.current?.likeHighlight() ?? false,
    'highlight.yellow': () => reading.current?.colorHighlight('yellow') || askToSelect(),
    'highlight.green': () => reading.current?.colorHighlight('green') || askToSelect(),
    'highlight.blue': () => reading.current?.colorHighlight('blue') || askToSelect(),
    'highlight.pink': () => reading.current?.colorHighlight('pink') || askToSelect(),
    'highlight.purple': () => reading.current?.colorHighlight('purple') || askToSelect(),
    'highlight.tags': () => reading.current?.tagHighlight() ?? false,
    'highlight.link': () => reading.current?.linkHighlight() || askToSelect(),
    'highlight.copy': () => reading.current?.copyHighlight() ?? false,
    'highlight.export': () => reading.current?.exportNotes() ?? false,
    'highlight.delete': () => reading.current?.removeHighlight() ?? false,
    'reader.ruler': () => toggleReadingAid('readingRuler'),
    'reader.typewriter': () => toggleReadingAid('typewriter'),
    'reader.dim': () => toggleReadingAid('dimOthers'),
    'reader.cursor': () => toggleReadingAid('paragraphCursor'),
    'reader.paged': () => toggleReadingAid('entryPaged'),
    'reader.appearance': () => setAppearance((open) => !open),
    'reader.fontUp': () => stepTextSize(1),
    'reader.fontDown': () => stepTextSize(-1),
    'reader.fontReset': () => stepTextSize(0),
  })

  const Room = beside ? 'div' : 'main'
  return (
    <Room
      className={styles.screen}
      data-pane={beside ? undefined : ''}
      data-marking={marking ? '' : undefined}
      data-focus-mode={focusMode ? '' : undefined}
      onPointerMove={focusMode ? undefined : bar.onPointerMove}
    >
      {beside ? null : <SkipLink to="article">{t.skipToArticle}</SkipLink>}
      <div className={styles.titlebar} />
      {readOnly && !beside ? (
        <p className={styles.standing} role="status">
          <Lock size={14} aria-hidden />
          {t.readOnlyMode}
        </p>
      ) : null}
      <ReaderBar
        entry={entry}
        phone={phone}
        hidden={focusMode || (bar.hidden && !appearance && !contents && notebook === null)}
        lifted={bar.lifted}
        onBack={back}
        handlers={handlers}
        appearanceOpen={appearance}
        onAppearance={setAppearance}
        marking={marking}
        onMarking={toggleMarking}
        notebook={notebook}
        onNotebook={setNotebook}
        contents={contents || notebook === 'contents'}
        onContents={toggleContents}
      />
      <div className={styles.room} ref={room} id={beside ? undefined : 'article'} tabIndex={beside ? undefined : -1}>
        {article.state === 'ready' && opened?.body && entry ? (
          <ContentReader
            entry={entry}
            body={opened.body}
            reading={reading}
            marking={marking}
            own={own}
            notebook={notebook}
            onNotebook={setNotebook}
            contents={contents}
            onContents={setContents}
            onBack={back}
            handlers={handlers}
            onScroll={bar.onScroll}
          />
        ) : article.state === 'loading' ? (
          <ArticleSkeleton />
        ) : (
          <ArticleNotice state={article.state} entry={entry} error={article.error} retry={article.retry} />
        )}
      </div>
      {keySentences && opened?.body && (
        <Suspense fallback={null}>
          <KeySentences
            contentId={id}
            onGo={(start) => {
              const length = opened.body?.text.length ?? 0
              reading.current?.go({ share: shareOf({ offset: start }, { length }) ?? 0 })
            }}
            onClose={() => setKeySentences(false)}
          />
        </Suspense>
      )}
      {focusMode && (
        <IconButton className={styles.leaveFocus} label={t.leaveFocusMode} onClick={leaveFocusMode}>
          <Minimize size={18} aria-hidden />
        </IconButton>
      )}
      {phone && entry && (
        <BottomBar
          entry={entry}
          hidden={focusMode || notebook !== null || (bar.hidden && !appearance)}
          handlers={handlers}
          appearanceOpen={appearance}
          onAppearance={setAppearance}
        />
      )}
    </Room>
  )
}

/** Without a paragraph cursor, h and n act only on a selection. If there is none, shows a notification. */
function askToSelect(): boolean {
  if (preference('paragraphCursor')) return false
  notify(t.selectTextFirst)
  return true
}

/**
 * Returns a function that replaces this article with another one in the history, so that going back still leads to the
 * list.
 */
function useGo(beside: ((contentId: number) => void) | undefined): (contentId: number) => void {
  const navigate = useNavigate()
  return useCallback(
    (id) => (beside ? beside(id) : void navigate(readerPath(id), { replace: true })),
    [beside, navigate],
  )
}

/**
 * Returns a function that goes back to the list and its row, or to the queue if the article was opened by its address.
 */
function useBack(): () => void {
  const navigate = useNavigate()
  const { key } = useLocation()
  return useCallback(() => {
    if (key === 'default') void navigate(listPath('queue'))
    else void navigate(-1)
  }, [navigate, key])
}

function useTitle(entry: FeedEntry | null): void {
  const title = entry?.content.title.trim()
  useEffect(() => {
    if (!title) return
    const before = document.title
    document.title = title
    return () => {
      document.title = before
    }
  }, [title])
}
