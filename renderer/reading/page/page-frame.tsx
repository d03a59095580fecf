import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import * as t from '#shared/words/reading.ts'
import { buildLocked, LOCKED_SANDBOX } from './locked-document.ts'
import { type PageNodes, pageNodes, TARGET } from './page-nodes.ts'
import styles from './page-frame.module.css'

interface PageFrameProps {
  readonly title: string
  /** The page as the service returns it, without anything that runs or loads. */
  readonly html: string
  /** Called with the address of a link. Returns true if the app opens it. */
  readonly onLink: (href: string, event: MouseEvent) => boolean
  readonly onEscape: () => void
}

/**
 * Shows a stored page as it was. The barriers are those of EmailFrame: the service's list of elements, the same list
 * again in this window, a frame that is sandboxed without scripts, and a policy that permits only the pictures in the
 * page itself.
 */
export function PageFrame({ title, html, onLink, onEscape }: PageFrameProps): ReactNode {
  const frame = useRef<HTMLIFrameElement>(null)
  const page = useMemo(() => pageNodes(html) ?? unreadable, [html])
  const latest = useRef({ onLink, onEscape })
  useEffect(() => {
    latest.current = { onLink, onEscape }
  })
  useEffect(() => {
    const inside = frame.current?.contentDocument
    if (!inside) return
    build(inside, page)
    const over = new AbortController()
    const { signal } = over
    const follow = (event: MouseEvent | KeyboardEvent): void => {
      const link = (event.target as Element | null)?.closest?.(`a, area, [${TARGET}]`)
      const target = link?.getAttribute(TARGET)
      if (target != null) {
        event.preventDefault()
        anchorOf(inside, target)?.scrollIntoView()
      } else if (event.type !== 'keydown' && link?.hasAttribute('href')) {
        if (latest.current.onLink(link.getAttribute('href') ?? '', event as MouseEvent)) event.preventDefault()
      }
    }
    inside.addEventListener('click', follow, { signal })
    inside.addEventListener(
      'keydown',
      (event) => {
        if (event.key === 'Enter') follow(event)
        if (event.key === 'Escape') latest.current.onEscape()
      },
      { signal },
    )
    return () => over.abort()
  }, [page])
  return (
    <iframe ref={frame} className={styles.frame} title={title} sandbox={LOCKED_SANDBOX} referrerPolicy="no-referrer" />
  )
}

const none = { attributes: [], style: '' }
const unreadable: PageNodes = { nodes: [t.thisPageCantBeShown], styles: [], root: none, body: none }

/**
 * Such a frame is laid out by the oldest rules. These styles, which any of the page's own override, make tables look as
 * in newer pages.
 */
const OWN_STYLE =
  'html{color-scheme:only light;background:#fff;color:#000}:where(table){font:inherit;color:inherit;white-space:inherit;text-align:inherit}'

function build(inside: Document, page: PageNodes): void {
  const { documentElement: root, body } = inside
  for (const [element, given] of [
    [root, page.root],
    [body, page.body],
  ] as const) {
    for (const [name, value] of given.attributes) element.setAttribute(name, value)
    element.style.cssText = given.style
  }
  buildLocked(
    inside,
    { nodes: page.nodes, styles: [{ text: OWN_STYLE }, ...page.styles] },
    { images: 'data:', into: body },
  )
}

function anchorOf(inside: Document, target: string): Element | null {
  const name = decoded(target)
  return inside.getElementById(name) ?? inside.querySelector(`a[name="${CSS.escape(name)}"]`)
}

/** An address with a stray percent sign is taken as it is written. */
function decoded(target: string): string {
  try {
    return decodeURIComponent(target)
  } catch {
    return target
  }
}
