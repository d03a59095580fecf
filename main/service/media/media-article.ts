import type { PhrasingContent, Root, RootContent } from 'mdast'
import { directionOf } from '#shared/language/direction.ts'
import { canonicalText } from '#shared/text/canonical-text.ts'
import { cleanProse } from '#shared/text/clean-text.ts'
import { parseMarkdown } from '#shared/text/parse-markdown.ts'
import { renderMarkdown } from '#shared/text/render-markdown.ts'
import { readingMinutes, wordCount } from '#shared/text/word-count.ts'
import type { Reason } from '#shared/reasons/reason.ts'
import { explain } from '#shared/reasons/sentences.ts'

/** Known facts about a video, a post or an episode. */
export interface MediaFacts {
  readonly title: string
  readonly author: string | null
  readonly siteName: string | null
  /** ISO 8601. */
  readonly publicationDate: string | null
  readonly image: string | null
  readonly canonicalUrl: string | null
  readonly language: string | null
  readonly body: readonly RootContent[]
  /** The parts that could not be retrieved. The sentence is placed at the end of the text. Null if nothing is missing. */
  readonly remark: Reason | null
}

const EXCERPT_LENGTH = 300
/** Maximum characters of a description. YouTube allows 5,000. */
const LONGEST_DESCRIPTION = 25_000

/** Makes an article from the facts, with the text in the form in which articles are stored. */
export function mediaArticle(facts: MediaFacts) {
  const remark = facts.remark === null ? [] : [emphasised(explain(facts.remark))]
  const tree = parseMarkdown(renderMarkdown({ type: 'root', children: [...facts.body, ...remark] } satisfies Root))
  const text = canonicalText(tree)
  const described = tree.children.slice(0, tree.children.length - remark.length)
  const author = facts.author === null ? '' : cleanProse(facts.author).trim()
  return {
    title: cleanProse(facts.title).trim(),
    authors: author === '' ? [] : [author.slice(0, 200)],
    siteName: facts.siteName,
    publicationDate: facts.publicationDate,
    language: facts.language,
    isRtl: directionOf(facts.language ?? '') === 'rtl',
    excerpt: shorten(canonicalText({ type: 'root', children: described })),
    leadImage: facts.image,
    canonicalUrl: facts.canonicalUrl,
    markdown: renderMarkdown(tree),
    text,
    wordCount: wordCount(text, facts.language),
    readingMinutes: readingMinutes(text, facts.language),
    remark: facts.remark,
  }
}

/**
 * Converts plain text to paragraphs. Blank lines separate them, other line breaks are preserved, and addresses become
 * links.
 */
export function paragraphsOf(text: string): RootContent[] {
  return text
    .slice(0, LONGEST_DESCRIPTION)
    .split(/\n\s*\n/)
    .map((block) => block.split('\n').flatMap((line, at) => (at === 0 ? linked(line) : [lineEnd, ...linked(line)])))
    .filter((children) => children.some((child) => child.type !== 'break'))
    .map((children) => ({ type: 'paragraph' as const, children }))
}

export function shorten(text: string, most = EXCERPT_LENGTH): string {
  const words = cleanProse(text).trim()
  if (words.length <= most) return words
  const cut = words.slice(0, most)
  const space = cut.lastIndexOf(' ')
  return `${(space > most / 2 ? cut.slice(0, space) : cut).toWellFormed().replace(/(?<![\s,.;:\uFFFD])[\s,.;:\uFFFD]+$/, '')}…`
}

const lineEnd = { type: 'break' as const }

function linked(line: string): PhrasingContent[] {
  return cleanProse(line)
    .trim()
    .split(/(https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]}])/)
    .flatMap((part, at): PhrasingContent[] => {
      if (part === '') return []
      const words = { type: 'text' as const, value: part }
      return at % 2 === 1 && URL.canParse(part)
        ? [{ type: 'link', url: new URL(part).href, children: [words] }]
        : [words]
    })
}

function emphasised(sentence: string): RootContent {
  return {
    type: 'paragraph',
    children: [{ type: 'emphasis', children: [{ type: 'text', value: sentence }] }],
  }
}
