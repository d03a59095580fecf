// A page that holds only the reading surface. Tests drive it through `window.reading`.
import '../../../../renderer/theme/index.css'
import { changeMarks, marksOf, withMarks } from '#shared/model/highlights/highlight-marks.ts'
import { useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { commandOf } from '#shared/commands/index.ts'
import type { Annotation } from '#shared/model/annotation.ts'
import type { Content } from '#shared/model/content.ts'
import { canonicalText } from '#shared/text/canonical-text.ts'
import { parseMarkdown } from '#shared/text/parse-markdown.ts'
import type { Appearance } from '../../../../renderer/reading/appearance.ts'
import { anchorAnnotations } from '../../../../renderer/reading/inline/anchor-annotations.ts'
import { loadTypesetter } from '../../../../renderer/reading/formula/load-typesetter.ts'
import { HighlightPainter } from '../../../../renderer/reading/highlights/highlight-painter.ts'
import { EndCard } from '../../../../renderer/reading/article/end-card.tsx'
import { type NotebookTab, type ReadingHandle, ReadingSurface } from '../../../../renderer/reading/index.ts'
import { TextIndex } from '../../../../renderer/reading/text-index.ts'
import { followColourScheme } from '../../../../renderer/preferences/index.ts'
import lighthouse from '../../../fixtures/reading/the-lighthouse-keepers.md?raw'
import { annotation, harnessContent, highlightOf } from './harness-content.ts'
import type { storeArticle } from './stored-article.ts'
import './harness.css'

export interface Shown {
  readonly markdown: string
  readonly content?: Partial<Content>
  readonly annotations?: readonly Annotation[]
  /** The parsed markdown. */
  readonly body?: Body
}

export type Body = ReturnType<typeof parse>

function parse(markdown: string) {
  const root = parseMarkdown(markdown)
  return { root, text: canonicalText(root) }
}

followColourScheme()

const log: unknown[] = []
const initial: Appearance = {
  size: innerWidth < 768 ? 18 : 19,
  lineHeight: 1.6,
  width: '66ch',
  font: 'Literata',
  spacing: 'normal',
  paragraphs: 'spaced',
  justified: false,
  hyphens: true,
  dim: false,
  ruler: false,
  typewriter: false,
  byParagraph: true,
  paged: false,
  highlights: 'fill',
}

function Harness({ shown }: { readonly shown: Shown }) {
  const body = useMemo(() => shown.body ?? parse(shown.markdown), [shown])
  const [annotations, setAnnotations] = useState(shown.annotations ?? [])
  const [appearance, setAppearance] = useState(initial)
  const [notebook, setNotebook] = useState<NotebookTab | null>(null)
  const [contents, setContents] = useState(false)
  const handle = useRef<ReadingHandle>(null)
  const content = useMemo(() => harnessContent(shown.content), [shown.content])
  window.reading = {
    text: body.text,
    log,
    annotations,
    handle: () => atOnce(handle.current as ReadingHandle),
    notebook: (tab) => flushSync(() => setNotebook(tab)),
    appearance: (change) => flushSync(() => setAppearance((before) => ({ ...before, ...change }))),
    index: () => new TextIndex(document.querySelector('[data-article-body]') as HTMLElement),
    show,
    restart,
    parse,
    paint: (all) => paintAll(body.text, all),
    store: async (markdown) => (await import('./stored-article.ts')).storeArticle(markdown),
  }
  return (
    <ReadingSurface
      ref={handle}
      content={content}
      body={body}
      annotations={annotations}
      appearance={appearance}
      now={new Date('2026-03-01T12:00:00Z')}
      imageSource={ownPicture}
      onHighlight={(draft) => {
        log.push({ type: 'highlight', draft })
        const made = annotation(-1 - log.length, withMarks(draft, marksOf(draft)))
        setAnnotations((all) => [...all.filter(({ id }) => !draft.merged.includes(id)), made])
      }}
      onRemove={({ id }) => {
        log.push({ type: 'remove', id })
        setAnnotations((all) => all.filter((other) => other.id !== id))
      }}
      notebook={notebook}
      onNotebook={setNotebook}
      contents={contents}
      onContents={setContents}
      onNote={(annotated, note) => {
        log.push({ type: 'note', id: annotated.id, note })
        setAnnotations((all) => all.map((other) => (other.id === annotated.id ? { ...other, note } : other)))
        return Promise.resolve(note !== 'refuse this')
      }}
      onLike={(annotated, is_liked) => {
        log.push({ type: 'like', id: annotated.id, is_liked })
        setAnnotations((all) => all.map((other) => (other.id === annotated.id ? { ...other, is_liked } : other)))
      }}
      onMark={(annotated, change) => {
        log.push({ type: 'mark', id: annotated.id, change })
        setAnnotations((all) =>
          all.map((other) =>
            other.id === annotated.id ? withMarks(other, changeMarks(marksOf(other), change)) : other,
          ),
        )
      }}
      onEntryNote={(note) => {
        log.push({ type: 'entry note', note })
        return Promise.resolve(true)
      }}
      onClear={() => setAnnotations([])}
      onCopy={(text, what) => log.push({ type: 'copy', text, what })}
      onProgress={(share) => log.push({ type: 'progress', share })}
      endCard={
        <EndCard
          archived={false}
          favorite={false}
          onArchive={noop}
          onFavorite={noop}
          onBack={noop}
          keysOf={(id) => ({ text: commandOf(id).keys[0] ?? '', aria: undefined })}
        />
      }
    />
  )
}

/** Pictures come from the page's own origin, because the policy allows no other. */
const ownPicture = (url: string): string => `/picture/${encodeURIComponent(url)}`

function paintAll(text: string, all: readonly Annotation[]): number {
  const { placed } = anchorAnnotations(all, text)
  const painter = new HighlightPainter()
  const body = document.querySelector('[data-article-body]') as HTMLElement
  painter.paint(
    new TextIndex(body),
    placed.map(({ start, end }) => ({ start, end, kind: 'plain' })),
  )
  body.getBoundingClientRect()
  return placed.length
}

/** Renders synchronously before returning, as a key press does. */
function atOnce(handle: ReadingHandle): ReadingHandle {
  return new Proxy(handle, {
    get:
      (target, name) =>
      (...given: unknown[]) =>
        flushSync(() => (Reflect.get(target, name) as (...given: unknown[]) => unknown)(...given)),
  })
}

const noop = () => undefined
const root = createRoot(document.getElementById('root') as HTMLElement)
let count = 0

/**
 * Shows another article from its beginning. Clears the events of the previous one, including those it sends on leaving.
 */
function show(shown: Shown): void {
  count += 1
  flushSync(() => root.render(<Harness key={count} shown={shown} />))
  log.length = 0
}

declare global {
  interface Window {
    reading: {
      readonly text: string
      readonly log: unknown[]
      readonly annotations: readonly Annotation[]
      readonly handle: () => ReadingHandle
      readonly notebook: (tab: NotebookTab | null) => void
      readonly appearance: (change: Partial<Appearance>) => void
      readonly index: () => TextIndex
      readonly show: (shown: Shown) => void
      /** Shows the first article as after loading: nothing done, stored or scrolled. */
      readonly restart: () => void
      readonly parse: (markdown: string) => Body
      /** For the benchmark: anchors annotations, indexes the page and paints them. */
      readonly paint: (annotations: readonly Annotation[]) => number
      /** For the benchmark: puts an article into the offline store and returns how to open it from there. */
      readonly store: typeof storeArticle
    }
  }
}

// `show` renders synchronously and can't wait for it.
await loadTypesetter()
const text = canonicalText(parseMarkdown(lighthouse))
const first: Shown = {
  markdown: lighthouse,
  annotations: [
    highlightOf(text, 'wound the clock in the kitchen out of habit, and did not look back', 1),
    highlightOf(
      text,
      'about what changes when the thing that watches does not mind being bored',
      2,
      'The whole piece in one line.\nSee also the letter below.',
    ),
    highlightOf(text, 'You keep a promise to people who will never know your name', 3),
    annotation(4, {
      text: 'a sentence that an earlier version of this article had',
      note: 'Kept though it is gone.',
      char_start: 10,
      char_end: 60,
    }),
  ],
}
show(first)

const { theme } = document.documentElement.dataset
function restart(): void {
  // The surface stores what is unsaved as it goes.
  flushSync(() => root.render(null))
  localStorage.clear()
  sessionStorage.clear()
  getSelection()?.removeAllRanges()
  document.adoptedStyleSheets = []
  document.documentElement.dataset['theme'] = theme
  history.replaceState(null, '', location.pathname)
  scrollTo(0, 0)
  show(first)
}
