import { toHast } from 'mdast-util-to-hast'
import { toHtml } from 'hast-util-to-html'
import { parse } from 'yaml'
import { rubyElements } from '#shared/text/links/ruby-elements.ts'
import { type FoundItems, incomingItem } from '../incoming-item.ts'
import { isObject, type JsonObject } from '../read-json.ts'
import { wordsOf } from '../values/words-of.ts'
import { fieldsLeft } from './record-fields.ts'
import { parseWithReadings } from './ruby-tags.ts'
import { objectItem } from './unknown-records.ts'

/** The words before the text, between two lines of dashes. */
const front = /^---[ \t]*\r?\n([\s\S]{0,100000}?)\r?\n---[ \t]*(?:\r?\n|$)/

const UNDERLINED = /^([^\s][^\r\n]{0,300})\r?\n=+[ \t]*$/gm

export const hasFrontMatter = (text: string): boolean => front.test(text)

/** A note in Markdown, with its facts in front if there are any. */
export function readMarkdownNote(text: string, name: string): FoundItems {
  const head = text.match(front)
  const facts = head ? factsIn(head[1] ?? '') : {}
  const body = wordsOf(head ? text.slice(head[0].length) : text)
  const used = new Set<string>()
  const known = objectItem(facts, used)
  const heading = body?.match(/^#\s+(.{1,500})$/m)?.[1]
  const item = incomingItem({
    ...known,
    title: known.title ?? wordsOf(heading) ?? name,
    html: body === null ? null : htmlOfMarkdown(body),
  })
  return { items: [item], refused: [], fieldsLeft: fieldsLeft([facts], used) }
}

function factsIn(yaml: string): JsonObject {
  try {
    const facts: unknown = parse(yaml, { maxAliasCount: 10, schema: 'core', uniqueKeys: false, logLevel: 'error' })
    return isObject(facts) ? facts : {}
  } catch {
    return {}
  }
}

/**
 * Underlined headings become headings with #, the only ones that the parser reads. HTML stays as text, except for
 * readings beside words, which notes cannot write otherwise.
 */
function htmlOfMarkdown(text: string): string {
  const read = text.replaceAll(UNDERLINED, '# $1')
  return toHtml(toHast(rubyElements(parseWithReadings(read))))
}
