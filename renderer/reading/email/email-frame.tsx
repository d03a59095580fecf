import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import * as t from '#shared/words/reading.ts'
import { buildLocked, LOCKED_SANDBOX } from '../page/locked-document.ts'
import { type SanitizedEmail, sanitizeEmail, type ImageSource, parseEmail } from './sanitize-email.ts'
import styles from './email-frame.module.css'

interface EmailFrameProps {
  readonly title: string
  /** The HTML as received, so untrusted. */
  readonly html: string
  /** The source of images, or null to block all images. */
  readonly images: ImageSource | null
  /** Called once per email, with true if it has remote images. */
  readonly onAsksOutside: (asks: boolean) => void
}

/**
 * Shows an email in its sender's layout.
 *
 * Three barriers protect the app, each sufficient alone. Only allow-listed nodes become elements. The frame is
 * sandboxed without scripts. Its own policy, on top of the page's, allows only images to be fetched, and only when the
 * reader permits them.
 *
 * The frame shares our origin, because we couldn't build its document otherwise, but nothing inside can run to exploit
 * that.
 */
export function EmailFrame({ title, html, images, onAsksOutside }: EmailFrameProps): ReactNode {
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState(600)
  const tree = useMemo(() => parseEmail(html), [html])
  const email = useMemo(() => (tree ? sanitizeEmail(tree, images) : unreadable), [tree, images])

  useEffect(() => onAsksOutside(email.asksOutside), [email, onAsksOutside])
  useEffect(() => {
    const inside = frame.current?.contentDocument
    if (!inside) return
    build(inside, email, images !== null)
    const page = inside.documentElement
    const measure = () => {
      // Scales an email designed for a wide screen down to a narrow one, as mail clients do.
      page.style.zoom = '1'
      const fit = page.clientWidth / Math.max(1, page.scrollWidth)
      if (fit < 0.99) page.style.zoom = String(Math.max(0.4, fit))
      setHeight(
        Math.min(200_000, Math.max(200, Math.ceil(inside.body.firstElementChild?.getBoundingClientRect().height ?? 0))),
      )
    }
    measure()
    const resized = new ResizeObserver(measure)
    if (frame.current) resized.observe(frame.current)
    // The height grows when images load.
    inside.addEventListener('load', measure, { capture: true })
    return () => resized.disconnect()
  }, [email, images])

  return (
    <iframe
      // The policy of a live document can only become stricter, so a looser policy needs a new document.
      key={String(images !== null)}
      ref={frame}
      className={styles.frame}
      title={title}
      sandbox={LOCKED_SANDBOX}
      referrerPolicy="no-referrer"
      style={{ blockSize: height }}
    />
  )
}

const unreadable: SanitizedEmail = {
  nodes: [t.thisNewsletterCantBeShownIn],
  styles: [],
  asksOutside: false,
}

const OWN_STYLE =
  'html{color-scheme:only light;background:#fff;color:#1c1c1a}body{margin:0;overflow-wrap:anywhere;font:16px/1.5 system-ui,sans-serif}img{max-width:100%}table{max-width:100%}'

function build(inside: Document, { nodes, styles }: SanitizedEmail, images: boolean): void {
  // Puts the email into its own element for measuring, because the page inside such a frame is always at least as tall
  // as the frame.
  const into = inside.createElement('div')
  into.style.cssText = 'display:flow-root;padding:16px'
  const texts = [OWN_STYLE, ...styles].map((text) => ({ text }))
  buildLocked(inside, { nodes, styles: texts }, { images: `data:${images ? " 'self'" : ''}`, into })
}
