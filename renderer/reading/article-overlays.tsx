import type { ReactNode, RefObject } from 'react'
import { VisuallyHidden } from '../components/visually-hidden.tsx'
import { TextToolbar } from './highlights/text-toolbar.tsx'
import type { Highlighting } from './highlights/use-highlighting.ts'
import { ArticleNotebook } from './notebook/index.ts'
import type { ReadingSurfaceProps } from './reading-surface-props.ts'
import type { TextIndex } from './text-index.ts'

interface AroundWordsProps {
  readonly surface: Omit<ReadingSurfaceProps, 'ref'>
  readonly marks: Highlighting
  readonly index: TextIndex | null
  readonly scroller: RefObject<HTMLElement | null>
  readonly contents: ReactNode
  /** A message that is announced to screen readers. */
  readonly said: string
  /** Elements that open over the text. */
  readonly children?: ReactNode
}

/**
 * Everything next to and over an article's text, whether the app typesets it or it is in a PDF: the notebook and the
 * highlight toolbar.
 */
export function ArticleOverlays({
  surface,
  marks,
  index,
  scroller,
  contents,
  said,
  children,
}: AroundWordsProps): ReactNode {
  const { content, body, annotations, inset = 0, notebook, now } = surface
  return (
    <>
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
      {notebook && (
        <ArticleNotebook
          tab={notebook}
          onTab={surface.onNotebook}
          content={content}
          text={body.text}
          now={now}
          synced={surface.synced ?? annotations.every(({ id }) => id > 0)}
          marks={marks}
          deeds={surface}
          onEntryNote={surface.onEntryNote}
          onClear={surface.onClear}
          contents={contents}
          model={surface.model}
        />
      )}
      {children}
      <TextToolbar
        marks={marks}
        deeds={surface}
        content={content}
        text={body.text}
        index={index}
        scroller={scroller.current}
        inset={inset}
        now={now}
      />
    </>
  )
}
