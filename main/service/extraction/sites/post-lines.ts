import { build, type PageDocument, type PageElement, TEXT, textOf } from '../page-document.ts'

/**
 * Returns the paragraphs of a post whose site separates lines with one line break character, and paragraphs with two.
 */
export function postLines(page: PageDocument, words: PageElement): PageElement[] {
  const paragraphs = [build(page, 'p', {})]
  for (const node of [...words.childNodes]) {
    if (node.nodeType !== TEXT && !/\n/.test(node.textContent)) paragraphs.at(-1)?.append(node)
    else {
      node.textContent.split(/\n\s*\n/).forEach((part, index) => {
        if (index > 0) paragraphs.push(build(page, 'p', {}))
        part.split('\n').forEach((line, at) => {
          if (at > 0) paragraphs.at(-1)?.append(build(page, 'br', {}))
          paragraphs.at(-1)?.append(line)
        })
      })
    }
  }
  return paragraphs.filter((one) => textOf(one) !== '')
}
