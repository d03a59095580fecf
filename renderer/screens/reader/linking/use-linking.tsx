import { lazy, type ReactNode, type RefObject, Suspense, useCallback, useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { FeedEntry } from '#shared/model/feed.ts'
import { type HighlightLink, linkKey } from '#shared/model/highlights/highlight-link.ts'
import * as t from '#shared/words/reading.ts'
import { mutate, notify, useAsyncValue, useLibrary } from '../../../cache/index.ts'
import { openPath } from '../../../paths/index.ts'
import type { Linking, LinkStart, ReadingHandle } from '../../../reading/index.ts'
import { findTarget, linkedFromHere, noLinks, readLinks } from './find-links.ts'

const LinkDialog = lazy(() => import('./link-dialog.tsx').then(({ LinkDialog }) => ({ default: LinkDialog })))

interface LinkingOptions {
  readonly entry: FeedEntry
  readonly reading: RefObject<ReadingHandle | null>
  /** True while the links to the article may be on screen. */
  readonly wanted: boolean
  /** Makes room for the text before scrolling in it. */
  readonly onReveal: () => void
}

/** Connects the links of an article's highlights to the library, and opens their targets. */
export function useLinking({ entry, reading, wanted, onReveal }: LinkingOptions): {
  readonly linking: Linking
  readonly dialog: ReactNode
} {
  const library = useLibrary()
  const navigate = useNavigate()
  const { state, key } = useLocation()
  const { content } = entry
  const { id, my_annotations: annotations } = content
  const [start, setStart] = useState<LinkStart | null>(null)
  const links = annotations.flatMap((annotation) => (annotation.links ?? []).map(linkKey)).join('\n')
  const isWanted = wanted || annotations.length > 0
  const { value } = useAsyncValue(
    `links ${id} ${isWanted} ${links}`,
    (signal) => (isWanted ? readLinks(library.host, content, signal) : Promise.resolve(noLinks)),
    library.kept,
  )
  const known = value ?? noLinks
  // Links within the article are shown before the service has them.
  const linkedFrom = useMemo(
    () => [...known.linked_from.filter((from) => from.content_id !== id), ...linkedFromHere(content)],
    [known, content, id],
  )

  const show = useCallback(
    (contentId: number, annotationId: number | null) => {
      if (contentId !== id) return void navigate(openPath(contentId), { state: { annotationId } })
      onReveal()
      if (annotationId === null) reading.current?.toTop()
      else reading.current?.showHighlight(annotationId)
    },
    [id, navigate, reading, onReveal],
  )
  const onOpen = useCallback(
    async (link: HighlightLink) => {
      const at = known.links.find((one) => linkKey(one) === linkKey(link))
      if (at?.content_id != null) return show(at.content_id, at.annotation_id)
      const target = await findTarget(library.host, link)
      if (typeof target === 'object') show(target.contentId, target.annotationId)
      else notify(target === 'gone' ? t.thisLinkLeadsNowhere : t.linkTargetIsntOnThisDevice, { type: 'error' })
    },
    [library, known, show],
  )
  const startingAt = (from: LinkStart) =>
    annotations.find((annotation) => annotation.id === from.id) ??
    annotations.find(
      ({ char_start, char_end }) =>
        from.at !== null && char_start !== null && char_end !== null && char_start <= from.at && from.at < char_end,
    )
  const change = (
    from: LinkStart,
    links: { add_links?: HighlightLink[]; remove_links?: HighlightLink[] },
    undo: string,
  ) => {
    const annotation = startingAt(from)
    if (annotation)
      void mutate({ type: 'markAnnotation', contentId: id, annotationId: annotation.id, ...links }, { undo })
    else notify(t.thisHighlightNoLongerExists, { type: 'error' })
  }
  const annotationId: unknown = (state as { readonly annotationId?: unknown } | null)?.annotationId
  const shown = useMemo(() => (typeof annotationId === 'number' ? { annotationId, key } : null), [annotationId, key])
  const linking: Linking = {
    onLink: setStart,
    onUnlink: (from, link) => change(from, { remove_links: [link] }, t.linkRemoved),
    onOpen: (link) => void onOpen(link),
    onOpenFrom: (from) => show(from.content_id, from.annotation_id),
    stateOf: (link) => {
      const found = known.links.find((one) => linkKey(one) === linkKey(link))
      if (!found) return { title: link.title, target: 'unknown' }
      const isUnmarked = link.text !== undefined && found.annotation_id === null
      return { title: found.title, target: found.content_id === null ? 'gone' : isUnmarked ? 'unmarked' : 'found' }
    },
    linkedFrom: (to) => linkedFrom.filter((from) => from.to === to),
    shown,
  }
  return {
    linking,
    dialog: start && (
      <Suspense fallback={null}>
        <LinkDialog
          start={startingAt(start) ?? null}
          entry={entry}
          onChoose={(link) => {
            setStart(null)
            change(start, { add_links: [link] }, t.linkedToTitle({ title: link.title }))
          }}
          onClose={() => setStart(null)}
        />
      </Suspense>
    ),
  }
}
