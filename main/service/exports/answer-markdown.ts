import type { Nodes } from 'mdast'
import { parseMarkdown } from '#shared/text/parse-markdown.ts'
import { safeLinkUrl } from '#shared/text/safe-url.ts'
import { renderMarkdown } from '#shared/text/render-markdown.ts'
import * as t from '#shared/words/service/exports.ts'
import type { LibraryRecord } from './library-record.ts'

type Answer = NonNullable<LibraryRecord['answers']>[number]

/** Returns the answers of the reader's own model, each with its quotes. Empty if there are none. */
export function answersMarkdown({ answers = [] }: LibraryRecord): string {
  if (answers.length === 0) return ''
  return [`## ${t.answers}`, ...answers.map(answerMarkdown)].join('\n\n')
}

function answerMarkdown(one: Answer): string {
  const { answer, passages, error, host, model, created_date: date } = one
  const isTranslation = one.feature === 'translation'
  const texts = passages.map(({ text }, at) => (isTranslation ? inert(text) : quoted(`[${at + 1}] ${oneLine(text)}`)))
  const made = t.modelOnHost({ model: oneLine(model), host: oneLine(host), date: date.slice(0, 10) })
  const parts = [`### ${headingOf(one)}`, inert(answer), ...texts, error === null ? '' : oneLine(error), made]
  return parts.filter((part) => part !== '').join('\n\n')
}

function headingOf({ feature, question }: Answer): string {
  if (question !== '') return oneLine(question)
  return feature === 'translation' ? t.translation : feature === 'tags' ? t.suggestedTags : t.summary
}

/**
 * A model's Markdown without images, which would send requests from a note app, without HTML and headings, and without
 * links that run something.
 */
function inert(markdown: string): string {
  return renderMarkdown(plainTree(parseMarkdown(markdown))).trim()
}

function plainTree<N extends Nodes>(node: N): N {
  if (!('children' in node)) return node
  const children = (node.children as Nodes[]).flatMap((child): Nodes[] => {
    if (child.type === 'image') return [{ type: 'text', value: child.alt ?? '' }]
    const plain = plainTree(child)
    if (plain.type === 'link' && safeLinkUrl(plain.url) === null) return plain.children
    return [plain.type === 'heading' ? { type: 'paragraph', children: plain.children } : plain]
  })
  return { ...node, children }
}

const quoted = (text: string): string => `> ${text}`

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()
