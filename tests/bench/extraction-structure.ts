// Counts how much of the structure that ../shared/corpus/articles/defuddle expects is in the article: headings, code
// with its language, tables, footnotes, pictures, list items, quotes, formulas. Each is one claim.
// Usage: npx node tests/bench/extraction-structure.ts [--list]
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Blockquote, Nodes } from 'mdast'
import { parseMarkdown } from '#shared/text/parse-markdown.ts'
import { extractArticle } from '../../main/service/extraction/extract-article.ts'
import { CORPUS } from '../../resources/training/corpus.ts'
import { bodyText, wordScore } from './extraction-text.ts'

/** Nodes that hold phrasing content: their children form one run of words. The children of all other nodes do not. */
const PHRASES = new Set(['paragraph', 'heading', 'tableCell', 'emphasis', 'strong', 'delete', 'link'])
const folder = join(CORPUS, '../defuddle')

export interface StructureFigures {
  fixtures: number
  claims: Map<string, [kept: number, all: number]>
  f1: number
}

export function measureStructure(onMissing?: (line: string) => void): StructureFigures | null {
  if (!existsSync(folder)) return null
  const figures: StructureFigures = { fixtures: 0, claims: new Map(), f1: 0 }
  for (const file of readdirSync(join(folder, 'fixtures'))) {
    const expected = readFileSync(join(folder, 'expected', file.replace('.html', '.md')), 'utf8')
    // A drawing given as markup is not text and counts as nothing here.
    const wanted = expected.replace(/^```json[\s\S]*?```\s*/, '').replace(/<svg[\s\S]*?<\/svg>/g, '')
    const html = readFileSync(join(folder, 'fixtures', file), 'utf8')
    let markdown = ''
    let title = ''
    try {
      ;({ markdown, title } = extractArticle({ url: addressOf(file, html), html }))
    } catch (error) {
      onMissing?.(`${file}: ${String(error)}`)
    }
    // The title sits above the article, so a heading that repeats it is not lost.
    const got = claimsOf(`# ${title}\n\n${markdown}`)
    figures.fixtures++
    figures.f1 += wordScore(bodyText(markdown), bodyText(wanted)).f1
    const missing: string[] = []
    for (const claim of claimsOf(wanted)) {
      const kind = claim.slice(0, claim.indexOf(' '))
      const count = figures.claims.get(kind) ?? [0, 0]
      const kept = got.has(claim)
      figures.claims.set(kind, [count[0] + Number(kept), count[1] + 1])
      if (!kept) missing.push(claim.slice(0, 110))
    }
    if (missing.length > 0) onMissing?.(`${file}\n${missing.map((one) => `    ${one}`).join('\n')}`)
  }
  figures.f1 /= figures.fixtures
  return figures
}

if (import.meta.main) {
  const figures = measureStructure(process.argv.includes('--list') ? console.log : undefined)
  if (figures) {
    let kept = 0
    let all = 0
    for (const [kind, [good, count]] of figures.claims) {
      console.log(`${kind.padEnd(10)} ${good} of ${count}`)
      kept += good
      all += count
    }
    console.log(
      `${figures.fixtures} fixtures, ${((100 * kept) / all).toFixed(1)} % of claims, word F1 ${figures.f1.toFixed(4)}`,
    )
  } else console.log('The corpus is not there; nothing to measure.')
}

/** Fixtures are named after their page; some contain its address. */
function addressOf(file: string, html: string): string {
  const told = /"url":\s*"(https?:[^"]+)"/.exec(html.slice(0, 2000))?.[1]
  const named = /--([a-z0-9-]+\.(?:com|org|net|ai|io|md|fi|social)[^.]*?)(?:-(.*))?\.html$/.exec(file)
  return told ?? (named ? `https://${named[1]}/${named[2] ?? ''}` : 'https://example.com/article')
}

function claimsOf(markdown: string): Set<string> {
  const claims = new Set<string>()
  const visit = (node: Nodes): void => {
    switch (node.type) {
      case 'heading':
        claims.add(`heading ${words(node)}`)
        break
      case 'code':
        claims.add(`code ${node.lang ?? ''} ${node.value.replace(/\s+/g, ' ').trim().slice(0, 200)}`)
        break
      case 'table':
        claims.add(`table ${node.children.length} ${words(node.children[0] as Nodes)}`)
        break
      case 'footnoteDefinition':
        claims.add(`footnote ${words(node).slice(0, 60)}`)
        break
      case 'image':
        // One extractor writes embeds as pictures; ours writes a link alone in a paragraph.
        claims.add(
          embedOf(node.url) ??
            `image ${node.url
              .replace(/[?#].*$/, '')
              .split('/')
              .at(-1)}`,
        )
        break
      case 'listItem':
        claims.add(`item ${words(node).slice(0, 60)}`)
        break
      case 'blockquote':
        claims.add(`quote ${wordsOfBox(node).slice(0, 50)}`)
        break
      case 'paragraph':
        if (node.children.length === 1 && node.children[0]?.type === 'link') {
          const embed = embedOf(node.children[0].url)
          if (embed) claims.add(embed)
        }
        break
      case 'inlineCode':
        if (/^\$|\\[a-z]+|[=^_]/.test(node.value)) claims.add(`math ${tex(node.value)}`)
        break
      case 'text':
        for (const [, formula] of node.value.matchAll(/\${1,2}([^$\n]+)\${1,2}/g))
          claims.add(`math ${tex(formula ?? '')}`)
        break
      default:
    }
    if ('children' in node) for (const child of node.children) visit(child)
  }
  visit(parseMarkdown(markdown))
  return claims
}

/** Returns the video or post that the address leads to. */
function embedOf(url: string): string | null {
  const video = /^https:\/\/www\.youtube\.com\/watch\?v=([\w-]+)/.exec(url)?.[1]
  const post = /^https:\/\/(?:x|twitter)\.com\/\w+\/status\/(\d+)/.exec(url)?.[1]
  return video || post ? `embed ${video ?? post}` : null
}

/** One extractor marks a box as "[!tip] Title". Ours writes the title, or otherwise the kind of box in words. */
function wordsOfBox(quote: Blockquote): string {
  const [first] = quote.children
  const [start] = first?.type === 'paragraph' ? first.children : []
  const [, kind, title] = (start?.type === 'text' && /^\[!(\w+)\][+-]?[ \t]*(\S?)/.exec(start.value)) || []
  return kind && title ? words(quote).slice(kind.length + 1) : words(quote)
}

function tex(formula: string): string {
  return formula.replace(/[\s$\\{}]+/g, '')
}

function words(node: Nodes): string {
  const text = (one: Nodes): string =>
    'value' in one ? one.value : 'children' in one ? one.children.map(text).join(PHRASES.has(one.type) ? '' : ' ') : ''
  return text(node)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
