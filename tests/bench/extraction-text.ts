import type { Nodes, Root, RootContent } from 'mdast'
import { parseHTML } from 'linkedom'
import { canonicalText } from '#shared/text/canonical-text.ts'
import { parseMarkdown } from '#shared/text/parse-markdown.ts'

const EMBEDS =
  /^https:\/\/(?:www\.youtube\.com\/watch|vimeo\.com\/\d|(?:twitter|x)\.com\/|open\.spotify\.com|w?\.?soundcloud\.com)/

/** An article's words without captions, posts and embeds, for comparison with a plain text corpus. */
export function bodyText(markdown: string): string {
  const tree = parseMarkdown(markdown)
  const children = tree.children.filter((node, index) => {
    if (isEmbed(node)) return false
    const next = tree.children[index + 1]
    if (node.type === 'blockquote' && next && isEmbed(next)) return false
    return !(isCaption(node) && index > 0 && isPicture(tree.children[index - 1] as RootContent))
  })
  return canonicalText({ type: 'root', children } satisfies Root)
}

/** The words of an HTML document, with blocks separated. */
export function htmlText(html: string): string {
  const apart = html.replace(
    /<\/?(?:p|div|li|ul|ol|h[1-6]|tr|td|th|table|br|section|article|blockquote|pre|figure|figcaption|dt|dd|dl|hr|header|footer|main|aside|details|summary|address)\b/gi,
    ' $&',
  )
  const { document } = parseHTML(`<!doctype html><html><body>${apart}</body></html>`)
  for (const element of document.querySelectorAll('script,style,noscript,template')) element.remove()
  return document.body.textContent ?? ''
}

export interface WordScore {
  f1: number
  precision: number
  recall: number
}

/** Returns how far the words agree with the reference's, each counted as often as it occurs there: 0 to 1. */
export function wordScore(predicted: string, reference: string): WordScore {
  const words = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? []
  const a = words(predicted)
  const b = words(reference)
  if (b.length === 0) return a.length === 0 ? { f1: 1, precision: 1, recall: 1 } : { f1: 0, precision: 0, recall: 1 }
  const left = new Map<string, number>()
  for (const word of b) left.set(word, (left.get(word) ?? 0) + 1)
  let overlap = 0
  for (const word of a) {
    const times = left.get(word) ?? 0
    if (times > 0) {
      overlap++
      left.set(word, times - 1)
    }
  }
  return {
    f1: (2 * overlap) / (a.length + b.length),
    precision: overlap / Math.max(1, a.length),
    recall: overlap / b.length,
  }
}

function isEmbed(node: RootContent): boolean {
  const only = node.type === 'paragraph' && node.children.length === 1 ? node.children[0] : null
  return only?.type === 'link' && EMBEDS.test(only.url)
}

function isCaption(node: RootContent): boolean {
  return node.type === 'paragraph' && node.children.length === 1 && node.children[0]?.type === 'emphasis'
}

function isPicture(node: Nodes): boolean {
  if (node.type === 'image') return true
  return (node.type === 'paragraph' || node.type === 'link') && node.children.every(isPicture)
}
