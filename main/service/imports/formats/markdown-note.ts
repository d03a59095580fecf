import { fromMarkdown } from 'mdast-util-from-markdown'
import { toHast } from 'mdast-util-to-hast'
import { toHtml } from 'hast-util-to-html'
import { parse } from 'yaml'
import { type IncomingItem, incomingItem } from '../incoming-item.ts'
import { isObject, type JsonObject } from '../read-json.ts'
import { htmlOfText } from '../values/html-of-text.ts'
import { wordsOf } from '../values/words-of.ts'
import { objectItem } from './unknown-records.ts'

/** The words before the text, between two lines of dashes. */
const front = /^---[ \t]*\r?\n([\s\S]{0,100000}?)\r?\n---[ \t]*(?:\r?\n|$)/

/** Markdown that deeper lists or quotes make slow to read is kept as plain text. */
const DEEPEST = 60

export const hasFrontMatter = (text: string): boolean => front.test(text)

/** A note in Markdown, with its facts in front if there are any. */
export function readMarkdownNote(text: string, name: string): IncomingItem {
  const head = text.match(front)
  const facts = head ? factsIn(head[1] ?? '') : {}
  const body = wordsOf(head ? text.slice(head[0].length) : text)
  const known = objectItem(facts)
  const heading = body?.match(/^#\s+(.{1,500})$/m)?.[1]
  return incomingItem({
    ...known,
    title: known.title ?? wordsOf(heading) ?? name,
    html: body === null ? null : htmlOfMarkdown(body),
  })
}

function factsIn(yaml: string): JsonObject {
  try {
    const facts: unknown = parse(yaml, { maxAliasCount: 10, schema: 'core', uniqueKeys: false })
    return isObject(facts) ? facts : {}
  } catch {
    return {}
  }
}

function htmlOfMarkdown(text: string): string {
  if (text.split('\n').some((line) => (line.match(/^[\s>*+\d.)-]*/)?.[0].replaceAll(' ', '').length ?? 0) > DEEPEST))
    return htmlOfText(text)
  return toHtml(toHast(fromMarkdown(text)))
}
