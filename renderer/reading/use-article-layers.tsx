import { type MouseEvent, type ReactNode, type RefObject, useCallback, useState } from 'react'
import type { ArticleSetting } from './inline/article-context.ts'
import { FootnotePopover } from './article/footnote-popover.tsx'
import { LinkDestination } from './article/link-destination.tsx'
import { Lightbox, picturesIn } from './pictures/index.ts'

interface ArticleLayersOptions {
  /** The element that contains the text. */
  readonly body: RefObject<HTMLElement | null>
  readonly scroller: RefObject<HTMLElement | null>
  readonly setting: Omit<ArticleSetting, 'painted'>
  /** The height in pixels that a bar may cover at the top. */
  readonly inset: number
}

interface ArticleLayers {
  /** Opens the layer for what was pressed. Returns false if there is none. */
  readonly press: (event: MouseEvent) => boolean
  readonly layers: ReactNode
}

/** Provides layers that open over an article: an enlarged image, a footnote next to its mark, a link's host. */
export function useArticleLayers({ body, scroller, setting, inset }: ArticleLayersOptions): ArticleLayers {
  const [enlarged, setEnlarged] = useState<ReturnType<typeof picturesIn> | null>(null)
  const [footnote, setFootnote] = useState<{ readonly number: number; readonly mark: HTMLElement } | null>(null)
  const closeFootnote = useCallback(() => setFootnote(null), [])

  const press = (event: MouseEvent): boolean => {
    const pressed = event.target as Element
    const zoom = pressed.closest('button[data-zoom]')
    if (zoom && body.current) {
      setEnlarged(picturesIn(body.current, zoom))
      return true
    }
    const mark = pressed.closest<HTMLElement>('a[role=doc-noteref]')
    if (!mark || event.ctrlKey || event.metaKey) return false
    event.preventDefault()
    setFootnote({ number: Number(mark.textContent), mark })
    return true
  }
  const layers = (
    <>
      {enlarged && <Lightbox {...enlarged} onClose={() => setEnlarged(null)} />}
      {footnote && scroller.current && (
        <FootnotePopover
          key={footnote.number}
          setting={setting}
          number={footnote.number}
          mark={footnote.mark}
          scroller={scroller.current}
          inset={inset}
          onClose={closeFootnote}
        />
      )}
      <LinkDestination body={body} scroller={scroller} inset={inset} />
    </>
  )
  return { press, layers }
}
