/** Elements that are never captured: code, styles, and everything that a reader typed. */
const dropped = new Set(
  'style template noscript base input textarea select option optgroup datalist output object embed applet frame'.split(
    ' ',
  ),
)

/** Elements without an end tag. */
export const voidElements: ReadonlySet<string> = new Set(
  'area base br col embed hr img input link meta source track wbr'.split(' '),
)

const keptLinks = /^(?:canonical|icon|shortcut icon|apple-touch-icon|amphtml|alternate|author|next|prev|license)$/i
const keptScripts = /^(?:application\/ld\+json|math\/)/i
const droppedMeta = /^(?:content-security-policy|refresh|x-ua-compatible|set-cookie)/i

/** True if the element is omitted from the saved page. `read` returns the value of one of its attributes. */
export function isDropped(name: string, read: (attribute: string) => string | null): boolean {
  if (dropped.has(name)) return true
  if (name === 'script') return !keptScripts.test(read('type') ?? '')
  if (name === 'link') return !keptLinks.test((read('rel') ?? '').trim())
  if (name === 'meta') return droppedMeta.test(read('http-equiv') ?? '')
  // Text that the reader is writing. Pages that are editable as a whole are still saved.
  return read('role') === 'textbox'
}

const droppedAttributes = /^(?:on.*|nonce|integrity|srcdoc|ping|value|form.*|autofocus|http-equiv|style)$/
const addresses = /^(?:href|src|action|data|poster|xlink:href|cite|background|srcset)$/
const hides = /display\s*:\s*none|visibility\s*:\s*hidden/i

/** Returns the value to write, or null to drop the attribute. */
export function attributeToWrite(element: string, name: string, value: string): string | null {
  // Extraction must not mistake hidden parts of the page for content.
  if (name === 'style') return hides.test(value) ? value : null
  if (name === 'http-equiv') return element === 'meta' ? value : null
  if (name === 'value') return element === 'li' || element === 'meter' || element === 'progress' ? value : null
  if (droppedAttributes.test(name)) return null
  // Browsers ignore spaces and control characters before and inside a scheme.
  if (addresses.test(name) && /^javascript:/i.test(value.replace(/[\u0000-\u0020]+/g, ''))) return null
  return value
}
