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
import type { OpenedArticle } from '#shared/host/host.ts'
import type { Annotation } from '#shared/model/annotation.ts'
import { contentType } from '#shared/model/content-type.ts'
import type { FeedEntry } from '#shared/model/feed.ts'
import { messages } from '#shared/text/messages.ts'
import { copyText, mutate, temporaryId } from '../../cache/index.ts'
import { setJumpTarget } from '../../commands/jump-target.ts'
import {
  type Copied,
  type HighlightDraft,
  type NotebookTab,
  type ReadingHandle,
  ReadingSurface,
  type ReadingSurfaceProps,
  useAppearance,
} from '../../reading/index.ts'
import { AfterArticle } from './after-article.tsx'
import { headerLinks } from './header-links.tsx'
import type { ItemHandlers } from './item-handlers.ts'
import { useNotebookKeys } from './use-notebook-keys.ts'

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
  /** Highlight mode. */
  readonly marking: boolean
  /** What stands below its last line, before what to do next. */
  readonly below?: ReactNode
  /** What shows it and takes what is done in it; default: the reading surface of articles. */
  readonly Surface?: ComponentType<SurfaceProps>
}

/** The bar's height: it may cover so much of the text. */
const BAR = 44

/** The reading surface, joined to the library: what happens in it becomes changes. */
export function OpenArticle(props: OpenArticleProps): ReactNode {
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
    Surface = ReadingSurface,
  } = props
  const { content } = entry
  const { id } = content
  const chosen = useAppearance(content.article?.language)
  // A transcript follows its player.
  const isTimed = content.content_type === contentType.youtube || content.content_type === contentType.podcast
  const appearance = useMemo(() => (isTimed ? { ...chosen, paged: false } : chosen), [chosen, isTimed])
  const [now] = useState(() => new Date())
  // The palette leads to places in what is open.
  useEffect(() => setJumpTarget(() => reading.current), [reading])

  const onHighlight = useCallback(
    (draft: HighlightDraft) => {
      const count = draft.merged.length
      // What was asked for word by word needs no word about it; what happens by itself does.
      const told = count > 0 ? `Merged with ${count} ${count === 1 ? 'highlight' : 'highlights'}` : 'Highlighted'
      void mutate(
        { type: 'annotate', contentId: id, temporaryId: temporaryId(), at: new Date().toISOString(), ...draft },
        count > 0 || marking ? { undo: told } : {},
      )
    },
    [id, marking],
  )
  const onRemove = useCallback(
    (annotation: Annotation) =>
      void mutate(
        { type: 'removeAnnotation', contentId: id, annotationId: annotation.id },
        { undo: 'Highlight removed' },
      ),
    [id],
  )
  const onNote = useCallback(
    (annotation: Annotation, note: string | null) =>
      mutate({ type: 'annotationNote', contentId: id, annotationId: annotation.id, note }),
    [id],
  )
  const onLike = useCallback(
    (annotation: Annotation, isLiked: boolean) =>
      void mutate({ type: 'like', contentId: id, annotationId: annotation.id, isLiked }),
    [id],
  )
  const noteId = content.my_note?.id ?? null
  const onEntryNote = useCallback(
    (note: string | null) =>
      mutate({
        type: 'entryNote',
        contentId: id,
        noteId,
        temporaryId: temporaryId(),
        note,
        at: new Date().toISOString(),
      }),
    [id, noteId],
  )
  const onClear = () => {
    const annotationIds = content.my_annotations.map((annotation) => annotation.id)
    void mutate({ type: 'clearAnnotations', contentId: id, annotationIds }, { undo: 'Highlights deleted' })
  }
  const onProgress = useCallback(
    (share: number) => void mutate({ type: 'readProgress', contentId: id, share, at: new Date().toISOString() }),
    [id],
  )
  const ways = useMemo(() => headerLinks(content), [content])
  useNotebookKeys()
  return (
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
      onEntryNote={onEntryNote}
      onClear={onClear}
      onCopy={copy}
      onProgress={onProgress}
      onScroll={onScroll}
      ways={ways}
      endCard={
        // Words of the app's own, in their direction.
        <div dir="ltr">
          {props.below}
          <AfterArticle entry={entry} handlers={handlers} onBack={onBack} />
        </div>
      }
    />
  )
}

const copied: Readonly<Record<Copied, string>> = {
  highlight: messages.highlightCopied,
  highlights: 'Highlights copied to clipboard',
  quote: 'Quote copied to clipboard',
  selection: 'Text copied to clipboard',
}

function copy(text: string, what: Copied): void {
  void copyText(text, copied[what], 'The text could not be copied')
}
