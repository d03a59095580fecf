import type { Nodes, Root, RootContent } from 'mdast'

/** The body starts after the title: a first heading that repeats it goes, and so does one that repeats itself. */
export function dropTitle(root: Root, title: string): Root {
  const index = root.children.slice(0, 4).findIndex((node) => node.type === 'heading')
  const heading = root.children[index]
  if (!heading || !alike(wordsOf(heading), title)) return root
  return { ...root, children: root.children.filter((node) => node !== heading) }
}

/** What a byline says besides names: words, dates, the time it takes. */
const BYLINE_WORDS =
  /(?:^|(?<=[^\p{L}]))(?:by|written|words|text|story|posted|published|updated|on|at|and|von|und|par|et|por|di|am|pm|min(?:ute)?s?|read|utc|gmt|[ecp][ds]t|mon|tue|wed|thu|fri|sat|sun|(?:mon|tues|wednes|thurs|fri|satur|sun)day|jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)(?=[^\p{L}]|$)/giu
const LONGEST_BYLINE = 160

/** A line near the start that says who wrote it and when, and nothing else: the reader shows both above. */
export function dropByline(root: Root, authors: readonly string[]): Root {
  const line = root.children.slice(0, 4).find((node) => node.type === 'paragraph' && isByline(wordsOf(node), authors))
  return line ? { ...root, children: root.children.filter((node) => node !== line) } : root
}

/** The text without a byline in front of it. */
export function withoutByline(text: string, authors: readonly string[]): string {
  for (const author of authors) {
    const start = `by ${author}`.toLowerCase()
    if (text.toLowerCase().startsWith(start)) return text.slice(start.length).replace(/^[\s,.|:·•–—-]+/, '')
  }
  return text
}

function isByline(text: string, authors: readonly string[]): boolean {
  if (text.length > LONGEST_BYLINE) return false
  let rest = text.toLowerCase()
  for (const author of authors) rest = rest.replaceAll(author.toLowerCase(), ' ')
  return rest !== text.toLowerCase() && !/\p{L}/u.test(rest.replace(BYLINE_WORDS, ' '))
}

/** Puts the lead image on top when the article shows none near its start. `shown`: addresses of images on the page. */
export function keepLeadImage(root: Root, leadImage: string | null, shown: readonly string[]): Root {
  if (!leadImage || root.children.slice(0, 3).some(hasImage)) return root
  const name = fileName(leadImage)
  const onPage = shown.find((url) => url === leadImage || (name !== '' && fileName(url) === name))
  if (!onPage || imagesOf(root).some((url) => url === onPage || fileName(url) === name)) return root
  const image: RootContent = { type: 'paragraph', children: [{ type: 'image', url: onPage, alt: '' }] }
  return { ...root, children: [image, ...root.children] }
}

function alike(a: string, b: string): boolean {
  const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
  return letters(a) !== '' && letters(a) === letters(b)
}

function wordsOf(node: Nodes): string {
  if ('value' in node) return node.value
  return 'children' in node ? node.children.map(wordsOf).join('') : ''
}

function imagesOf(node: Nodes): string[] {
  if (node.type === 'image') return [node.url]
  return 'children' in node ? node.children.flatMap(imagesOf) : []
}

function hasImage(node: Nodes): boolean {
  return imagesOf(node).length > 0
}

/** The name without the size that image services put into it. */
function fileName(url: string): string {
  const name = /\/([^/?#]+)(?:[?#]|$)/.exec(url.replace(/^https?:\/\/[^/]+/, ''))?.[1] ?? ''
  return name.replace(/[-_]\d{2,4}x\d{2,4}(?=\.)/, '').toLowerCase()
}
