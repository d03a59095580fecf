import {
  type ComponentType,
  type ReactNode,
  type Ref,
  type RefObject,
  useCallback,
  useEffect,
  useMemo,
  useState,
} from 'react'
import { useSearchParams } from 'react-router'
import type { OpenedArticle } from '#shared/host/host.ts'
import type { Annotation } from '#shared/model/annotation.ts'
import type { MarkChange } from '#shared/model/highlights/highlight-marks.ts'
import { contentType } from '#shared/model/content-type.ts'
import type { FeedEntry } from '#shared/model/feed.ts'
import * as messages from '#shared/words/messages.ts'
import * as t from '#shared/words/reading.ts'
import { setJumpTarget } from '../../paths/index.ts'
import { hasWebPage } from '../../commands/index.ts'
import { showStoredPage } from '../../dialogs/index.ts'
import { listen } from '../../listening/index.ts'
import { copyText, mutate, temporaryId, useTags } from '../../cache/index.ts'
import {
  type CopiedKind,
  type HighlightDraft,
  type NotebookTab,
  type ReadingHandle,
  ReadingSurface,
  type ReadingSurfaceProps,
  StoredPageContext,
  useAppearance,
} from '../../reading/index.ts'
import { usePlayer } from '../../player/index.ts'
import { AfterArticle } from './after-article.tsx'
import { headerLinks } from './header-links.tsx'
import { useLinking } from './linking/use-linking.tsx'
import type { ItemHandlers } from './item-handlers.ts'
import type { ModelInReader } from './own-model/use-model-panel.tsx'
import { useNotebookKeys } from './use-notebook-keys.ts'
import { interfaceDirection } from '../../theme/direction.ts'

export type SurfaceProps = ReadingSurfaceProps & { readonly ref?: Ref<ReadingHandle> }

export interface OpenArticleProps {
  readonly entry: FeedEntry
  readonly body: NonNullable<OpenedArticle['body']>
  readonly reading: RefObject<ReadingHandle | null>
  readonly handlers: ItemHandlers
  readonly notebook: NotebookTab | null
  readonly onNotebook: (tab: NotebookTab | null) => void
  readonly contents: boolean
  readonly onContents: (open: boolean) => void
  readonly onBack: () => void
  readonly onScroll: (by: number, top: number) => void
  /** The reader's own model. */
  readonly own: ModelInReader
  /** Highlight mode. */
  readonly marking: boolean
  /** Rendered below the last line, before the actions that follow. */
  readonly below?: ReactNode
  /** Renders the content and handles actions in it. Defaults to the article's reading surface. */
  readonly Surface?: ComponentType<SurfaceProps>
}

/** The bar's height in pixels. The bar may cover this much of the text. */
const BAR = 44

/** The reading surface, connected to the library: actions in it are saved as changes. */
export function OpenArticle(props: OpenArticleProps): ReactNode {
  const player = usePlayer()
  const {
    entry,
    body,
    reading,
    handlers,
    notebook,
    onNotebook,
    onBack,
    onScroll,
    marking,
    own,
    Surface = ReadingSurface,
  } = props
  const { content } = entry
  const { id } = content
  const chosen = useAppearance(content.article?.language)
  // A transcript follows its player, so it is never paged.
  const isTimed = content.content_type === contentType.youtube || content.content_type === contentType.podcast
  const appearance = useMemo(() => (isTimed ? { ...chosen, paged: false } : chosen), [chosen, isTimed])
  const [now] = useState(() => new Date())
  // Lets the command palette jump to positions in the open article.
  useEffect(() => setJumpTarget(() => reading.current), [reading])

  const onHighlight = useCallback(
    (draft: HighlightDraft) => {
      const count = draft.merged.length
      // A highlight that the reader creates explicitly needs no notification. Merging and highlight mode happen
      // automatically, so they show one.
      const told = count > 0 ? t.mergedWithCountCount({ count }) : t.highlighted
      const at = new Date().toISOString()
      // The notes of the merged highlights are joined in the state that they have when the change arrives.
      const own = { ...draft, note: null }
      void mutate(
        { type: 'annotate', contentId: id, temporaryId: temporaryId(), at, ...own },
        count > 0 || marking ? { undo: told } : {},
      )
    },
    [id, marking],
  )
  const onRemove = useCallback(
    (annotation: Annotation) =>
      void mutate(
        { type: 'removeAnnotation', contentId: id, annotationId: annotation.id },
        { undo: t.highlightRemoved },
      ),
    [id],
  )
  const onNote = useCallback(
    (annotation: Annotation, note: string | null, was: string | null) =>
      mutate({ type: 'annotationNote', contentId: id, annotationId: annotation.id, note, was }),
    [id],
  )
  const onLike = useCallback(
    (annotation: Annotation, isLiked: boolean) =>
      void mutate({ type: 'like', contentId: id, annotationId: annotation.id, isLiked }),
    [id],
  )
  const onMark = useCallback(
    (annotation: Annotation, change: MarkChange) =>
      void mutate({ type: 'markAnnotation', contentId: id, annotationId: annotation.id, ...change }),
    [id],
  )
  const tags = useTags().value
  const tagNames = useMemo(
    () => [
      ...new Set([
        ...content.my_annotations.flatMap((annotation) => annotation.tags ?? []),
        ...(tags ?? []).map(({ name }) => name),
      ]),
    ],
    [content.my_annotations, tags],
  )
  const noteId = content.my_note?.id ?? null
  const onEntryNote = useCallback(
    (note: string | null, was: string | null) =>
      mutate({
        type: 'entryNote',
        contentId: id,
        noteId,
        temporaryId: temporaryId(),
        note,
        was,
        at: new Date().toISOString(),
      }),
    [id, noteId],
  )
  const onClear = () => {
    const annotationIds = content.my_annotations.map((annotation) => annotation.id)
    void mutate({ type: 'clearAnnotations', contentId: id, annotationIds }, { undo: t.highlightsDeleted })
  }
  const onProgress = useCallback(
    (share: number) => {
      // While a voice reads aloud, the reading position is the voice's.
      const heard = player.state.getState()
      if (heard.contentId === id && heard.status === 'playing') return
      void mutate({ type: 'readProgress', contentId: id, share, at: new Date().toISOString() })
    },
    [player, id],
  )
  const onSpeak = useCallback((from: number) => listen({ contentId: id, from: { offset: from } }), [id])
  const ways = useMemo(() => headerLinks(content), [content])
  const onReveal = useCallback(() => {
    if (matchMedia('(max-width: 767px)').matches) onNotebook(null)
  }, [onNotebook])
  const { linking, dialog } = useLinking({ entry, reading, wanted: notebook !== null, onReveal })
  useNotebookKeys()
  const [search] = useSearchParams()
  const draft = search.get('draft')
  useEffect(() => {
    if (draft !== null) reading.current?.writeNote(draft)
  }, [draft, reading])
  const showPage = useCallback((version: number) => showStoredPage(entry, version), [entry])
  return (
    <StoredPageContext value={hasWebPage(entry) ? showPage : null}>
      <Surface
        ref={reading}
        content={content}
        body={body}
        annotations={content.my_annotations}
        appearance={appearance}
        now={now}
        inset={BAR}
        marking={marking}
        onHighlight={onHighlight}
        onRemove={onRemove}
        notebook={notebook}
        onNotebook={onNotebook}
        contents={props.contents}
        onContents={props.onContents}
        onNote={onNote}
        onLike={onLike}
        onMark={onMark}
        linking={linking}
        tagNames={tagNames}
        onEntryNote={onEntryNote}
        onClear={onClear}
        onCopy={copy}
        onSpeak={onSpeak}
        onLookUp={own.onLookUp}
        onTranslate={own.onTranslate}
        model={own.panel}
        onProgress={onProgress}
        onScroll={onScroll}
        ways={ways}
        endCard={
          // The app's own text may have a different direction from the article's.
          <div dir={interfaceDirection()}>
            {props.below}
            <AfterArticle entry={entry} handlers={handlers} onBack={onBack} />
          </div>
        }
      />
      {dialog}
    </StoredPageContext>
  )
}

const copied: Readonly<Record<CopiedKind, string>> = {
  highlight: messages.highlightCopied,
  highlights: t.highlightsCopiedToClipboard,
  quote: t.quoteCopiedToClipboard,
  selection: t.textCopiedToClipboard,
}

function copy(text: string, what: CopiedKind): void {
  void copyText(text, copied[what], t.theTextCouldNotBeCopied)
}
