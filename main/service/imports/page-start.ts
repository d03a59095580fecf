/** Elements with which a page or a fragment of a page starts. */
const BEGINNING =
  /<(?:!doctype\s+html|(?:html|head|body|title|meta|link|base|style|script|main|article|section|nav|header|footer|aside|div|p|h[1-6]|table|ul|ol|dl|pre|blockquote|figure|form|center|font|hr)[\s/>])/iy
const PAGE_NAME = /\.(?:x?html?|xht|shtml)$/i
const TAG = /<(?:p|div|h[1-6]|br|a|body|table|ul|ol|li|pre|span|b|i|em|strong|img)[\s/>]/i
/** Number of characters that are searched for a page's tags. */
const HEAD = 65_536

/**
 * True if a text is a page or a fragment of one. It is recognized by its first tag, or by its file name if it contains
 * any tags.
 */
export function isPage(text: string, name: string): boolean {
  BEGINNING.lastIndex = startOf(text)
  return BEGINNING.test(text) || (PAGE_NAME.test(name) && TAG.test(text.slice(0, HEAD)))
}

export const beginsAsXml = (text: string): boolean => /^\s*<\?xml\b/.test(text.slice(0, 1000))

/** True for a text that starts with a tag of any kind. */
export const isMarkup = (text: string): boolean => /<[a-z!][^<>]{0,1000}>/iy.test(text.slice(startOf(text), HEAD))

/** Returns the position after whitespace, byte order marks, declarations and comments. */
function startOf(text: string): number {
  let at = 0
  for (;;) {
    while (at < text.length && /[\s\uFEFF]/.test(text[at] as string)) at += 1
    const end = text.startsWith('<?', at)
      ? text.indexOf('>', at)
      : text.startsWith('<!--', at)
        ? text.indexOf('-->', at)
        : -1
    if (end === -1) return at
    at = text.startsWith('<!--', at) ? end + 3 : end + 1
  }
}
