import type { Element, ElementContent, Root, RootContent } from 'hast'
import { fromHtml } from 'hast-util-from-html'
import type { LockedNode } from '../page/locked-document.ts'
import { safeImageUrl, safeLinkUrl } from '#shared/text/safe-url.ts'

/** An email's layout, reduced to allow-listed content. */
export interface SanitizedEmail {
  readonly nodes: readonly LockedNode[]
  /** The text of the email's style elements. */
  readonly styles: readonly string[]
  /** True if the email has remote images. */
  readonly asksOutside: boolean
}

/** Returns the address from which to fetch a web image, without quotes or brackets. */
export type ImageSource = (url: string) => string

const tags = new Set(
  (
    'a abbr address article aside b big blockquote br caption center cite code col colgroup dd del div dl dt em ' +
    'figcaption figure font footer h1 h2 h3 h4 h5 h6 header hr i img ins kbd li main mark nav ol p pre q s section ' +
    'small span strike strong sub sup table tbody td tfoot th thead time tr tt u ul wbr'
  ).split(' '),
)
/** Elements that are removed with everything inside them. Other unknown elements are replaced by their content. */
const dropped = new Set(
  (
    'script style iframe frame frameset noframes object embed applet template noscript svg math video audio canvas ' +
    'link meta base title head input button select textarea option dialog portal'
  ).split(' '),
)
const plain = new Set(
  (
    'align alt bgcolor border cellpadding cellspacing class color colspan dir face height id lang nowrap role rowspan ' +
    'size start title valign width'
  ).split(' '),
)
const DEEPEST = 200
const MOST_NODES = 50_000
/** An image with fewer CSS pixels than this in either dimension is a tracking pixel. */
const PIXEL = 3

/**
 * Parses an email's HTML as browsers do. Returns null if it is too deeply nested. Parsing doesn't run anything in the
 * email.
 */
export function parseEmail(html: string): Root | null {
  try {
    return fromHtml(html)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/**
 * Reduces an untrusted email's tree to what is safe to show. Without `images`, the result contains no remote URLs. With
 * `images`, all images except tracking pixels load from the URLs that it returns. The frame's own policy is a second
 * barrier (email-frame.tsx).
 */
export function sanitizeEmail(root: Root, images: ImageSource | null): SanitizedEmail {
  const styles: string[] = []
  let asksOutside = false
  let count = 0
  const css = (text: string): string => {
    const { kept, asked } = withoutFetching(text, images)
    asksOutside ||= asked
    return kept
  }
  const children = (nodes: readonly (RootContent | ElementContent)[], depth: number): LockedNode[] =>
    nodes.flatMap((node): LockedNode[] => {
      if (++count > MOST_NODES || depth > DEEPEST) return []
      if (node.type === 'text') return [node.value]
      if (node.type !== 'element') return []
      return element(node, depth)
    })
  const element = (node: Element, depth: number): LockedNode[] => {
    if (node.tagName === 'style') styles.push(css(textOf(node)))
    if (dropped.has(node.tagName) && node.tagName !== 'head') return []
    const inner = () => children(node.children, depth + 1)
    if (!tags.has(node.tagName)) return inner()
    const attributes: (readonly [string, string])[] = []
    const said = (name: string): string | null => {
      const value = node.properties[name]
      return value === null || value === undefined || value === false
        ? null
        : Array.isArray(value)
          ? value.join(' ')
          : String(value)
    }
    for (const name of Object.keys(node.properties)) {
      const written = name === 'className' ? 'class' : name.toLowerCase()
      const value = said(name)
      if (value !== null && plain.has(written)) attributes.push([written, value])
    }
    if (node.tagName === 'a') {
      const href = safeLinkUrl(said('href') ?? '')
      if (href && !href.startsWith('#')) attributes.push(['href', href])
    }
    if (node.tagName === 'img') {
      const source = said('src') ?? ''
      const isOwn = /^data:image\/(?:png|jpeg|gif|webp);base64,[\w+/=\s]+$/i.test(source)
      const outside = isOwn ? null : safeImageUrl(source)
      if (isCounter(said)) return []
      asksOutside ||= outside !== null
      if (isOwn) attributes.push(['src', source])
      else if (outside && images) attributes.push(['src', images(outside)])
    }
    return [{ tag: node.tagName, attributes, style: css(said('style') ?? ''), children: inner() }]
  }
  // The head contains nothing to show except styles.
  return { nodes: children(root.children, 0), styles, asksOutside }
}

function isCounter(said: (name: string) => string | null): boolean {
  const [width, height] = [said('width'), said('height')].map((value) =>
    value === null ? null : Number.parseInt(value, 10),
  )
  return (width ?? PIXEL) < PIXEL || (height ?? PIXEL) < PIXEL
}

/** Returns a style's declarations without those that would fetch something or escape the email's bounds. */
function withoutFetching(css: string, images: ImageSource | null): { kept: string; asked: boolean } {
  const bare = css
    .replace(/\/\*[\s\S]*?(?:\*\/|$)/g, ' ')
    // Escapes can disguise names, so a declaration with an escape is dropped.
    .replace(/(?<![^;{}])[^;{}\\]*\\[^;{}]*/g, '')
  const asked = /url\s*\(|image-set\s*\(|@import|\bsrc\s*\(/i.test(bare)
  const kept = bare
    .replace(/@import[^;]*(?:;|$)/gi, '')
    .replace(/@font-face\s*\{[^}]*(?:\}|$)/gi, '')
    .replace(/(?:url|image-set|src|image|cross-fade|element|paint)\s*\([^)]*(?:\)|$)/gi, (call) =>
      fetched(call, images),
    )
  return { kept, asked }
}

/** Rewrites an image reference in a style sheet to its permitted address, or drops it. */
function fetched(call: string, images: ImageSource | null): string {
  const url = images && /^url\s*\(\s*(["']?)(https?:\/\/[^\s"'()]+)\1\s*\)$/i.exec(call)?.[2]
  return url ? `url("${images(url)}")` : 'none'
}

function textOf(node: Element): string {
  return node.children.map((child) => (child.type === 'text' ? child.value : '')).join('')
}
