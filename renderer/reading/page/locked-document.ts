/** A node that may be shown in a frame for untrusted content. Only such nodes become elements. */
export type LockedNode =
  | string
  | {
      readonly tag: string
      /** Set for elements that are not HTML. */
      readonly namespace?: string
      readonly attributes: readonly (readonly [name: string, value: string])[]
      readonly style: string
      readonly children: readonly LockedNode[]
    }

export interface LockedStyle {
  readonly text: string
  /** Media for which the style applies. */
  readonly media?: string
}

export interface LockedContent {
  readonly nodes: readonly LockedNode[]
  readonly styles: readonly LockedStyle[]
}

/**
 * Value of the `sandbox` attribute of such frames. Nothing inside can run. The frame shares our origin, because we
 * couldn't build its document otherwise.
 */
export const LOCKED_SANDBOX = 'allow-same-origin allow-popups allow-popups-to-escape-sandbox'

/**
 * Builds the document of a frame. Its own policy comes first, on top of the page's, and only permits images from
 * `images`. Returns the element that contains the nodes.
 */
export function buildLocked(
  inside: Document,
  { nodes, styles }: LockedContent,
  { images, into }: { readonly images: string; readonly into: HTMLElement },
): void {
  const policy = inside.createElement('meta')
  policy.httpEquiv = 'Content-Security-Policy'
  policy.content = `default-src 'none'; img-src ${images}; form-action 'none'; base-uri 'none'`
  const view = inside.defaultView
  inside.head.replaceChildren(policy)
  into.append(...nodes.map((node) => make(inside, node)))
  if (into !== inside.body) inside.body.replaceChildren(into)
  if (!view) return
  inside.adoptedStyleSheets = styles.map(({ text, media }) => {
    const sheet = new view.CSSStyleSheet(media === undefined ? {} : { media })
    sheet.replaceSync(text)
    return sheet
  })
}

function make(inside: Document, node: LockedNode): Node {
  if (typeof node === 'string') return inside.createTextNode(node)
  const element = node.namespace
    ? inside.createElementNS(node.namespace, node.tag)
    : (inside.createElement(node.tag) as Element)
  for (const [name, value] of node.attributes) element.setAttribute(name, value)
  // Set through the CSSOM, because the policy refuses inline style attributes.
  if (node.style !== '') (element as HTMLElement).style.cssText = node.style
  if ((node.tag === 'a' || node.tag === 'area') && element.hasAttribute('href')) {
    element.setAttribute('target', '_blank')
    element.setAttribute('rel', 'noopener noreferrer nofollow')
  }
  element.append(...node.children.map((child) => make(inside, child)))
  return element
}
