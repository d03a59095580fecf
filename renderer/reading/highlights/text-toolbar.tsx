import { type ReactNode, Suspense, useState } from 'react'
import type { Annotation } from '#shared/model/annotation.ts'
import type { Content } from '#shared/model/content.ts'
import { siteOf } from '../facts/index.ts'
import { QuotePicture } from '../picture/index.ts'
import { HighlightToolbar } from './highlight-toolbar.tsx'
import { quoteOf } from '../note-files/index.ts'
import { highlightsAround } from './highlight-at.ts'
import type { TextIndex, TextSpan } from '../text-index.ts'
import type { HighlightHandlers } from './highlight-handlers.ts'
import type { Highlighting } from './use-highlighting.ts'

interface TextToolbarProps {
  readonly marks: Highlighting
  readonly deeds: HighlightHandlers
  readonly content: Content
  readonly text: string
  readonly index: TextIndex | null
  readonly scroller: HTMLElement | null
  readonly inset: number
  readonly now: Date
}

/**
 * Shows the toolbar for selected words or a pressed highlight and connects it to its actions. Renders nothing if there
 * is neither.
 */
export function TextToolbar({ marks, deeds, content, text, index, scroller, inset, now }: TextToolbarProps): ReactNode {
  const { focus, meant } = marks
  const [pictured, setPictured] = useState<Annotation | null>(null)
  if (pictured) {
    return (
      <Suspense fallback={null}>
        <QuotePicture
          annotation={pictured}
          title={content.title || content.url}
          source={siteOf(content)}
          onClose={() => setPictured(null)}
        />
      </Suspense>
    )
  }
  if (!focus || !index || !scroller) return null
  const askAbout = (ask: (span: TextSpan) => void) => () => {
    ask(meant ?? focus.span)
    marks.close()
  }
  const words = meant?.annotation.text ?? text.slice(focus.span.start, focus.span.end)
  return (
    <HighlightToolbar
      key={`${focus.kind}${focus.kind === 'highlight' ? focus.span.start : ''}`}
      index={index}
      scroller={scroller}
      inset={inset}
      span={meant ?? focus.span}
      annotation={meant?.annotation ?? null}
      highlighted={meant !== null || highlightsAround(marks.placed, focus.span) !== undefined}
      draft={meant ? marks.draftOf(meant.annotation) : ''}
      editing={focus.editing === 'note'}
      tagging={focus.editing === 'tags'}
      tagNames={deeds.tagNames ?? []}
      onColor={(color) => (meant ? marks.paint(meant.annotation, color) : marks.highlight(focus.span, { color }))}
      onTags={(tagging) => (tagging ? marks.open(focus.span, 'tags') : marks.open(focus.span))}
      onPicture={() => meant && setPictured(meant.annotation)}
      linking={deeds.linking}
      onMark={(change) => meant && deeds.onMark(meant.annotation, change)}
      now={now}
      onToggle={() => marks.toggle(focus.span)}
      onNote={() => (meant ? marks.open(focus.span, 'note') : marks.highlight(focus.span, { noting: true }))}
      onSaveNote={(note, was) => (meant ? deeds.onNote(meant.annotation, note, was) : Promise.resolve(false))}
      onCloseNote={marks.close}
      onLike={() => meant && marks.like(meant.annotation)}
      onCopy={() => {
        deeds.onCopy(words, meant ? 'highlight' : 'selection')
        marks.close()
      }}
      onQuote={() => {
        deeds.onCopy(quoteOf(words, content), 'quote')
        marks.close()
      }}
      onSpeak={
        deeds.onSpeak &&
        (() => {
          deeds.onSpeak?.((meant ?? focus.span).start)
          marks.close()
        })
      }
      onLookUp={deeds.onLookUp && askAbout(deeds.onLookUp)}
      onTranslate={deeds.onTranslate && askAbout(deeds.onTranslate)}
      onClose={marks.close}
    />
  )
}
