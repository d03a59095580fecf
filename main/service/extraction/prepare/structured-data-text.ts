import { shareOfThrees, wordsOf } from '../blocks/page-facts.ts'
import { build, type PageDocument } from '../page-document.ts'
import { type LinkedData, types } from '../json-ld.ts'

const TELLERS = /article|posting|product|discussion|question|answer|course|event|recipe|report|review/i
const FEW_WORDS = 20
/** If a smaller fraction of the data's text than this is on the page, a script is meant to show the text. */
const SHOWN = 0.3
const MAX_TOLD = 60_000

/**
 * Appends text to the body that the page contains as data and that only a script would show (product descriptions,
 * posts of a thread). The model judges it like all other text.
 */
export function showDescribed(page: PageDocument, data: readonly LinkedData[]): void {
  const told: string[] = []
  for (const node of data.slice(0, 60)) {
    if (!types(node).some((type) => TELLERS.test(type))) continue
    for (const value of [node.articleBody, node.text, node.description]) {
      if (typeof value === 'string' && value.length < MAX_TOLD && wordsOf(value).length >= FEW_WORDS) told.push(value)
    }
  }
  if (told.length === 0) return
  const body = page.querySelector('body')
  if (!body) return
  const shown = new Set<string>()
  const words = wordsOf(body.textContent)
  for (let index = 2; index < words.length; index++)
    shown.add(`${words[index - 2]} ${words[index - 1]} ${words[index]}`)
  for (const value of new Set(told)) {
    const text = plain(value)
    if (shareOfThrees(wordsOf(text), shown) >= SHOWN) continue
    const paragraphs = text
      .split(/\n\s*/)
      .map((line) => line.trim())
      .filter((line) => line !== '')
      .map((line) => build(page, 'p', {}, line))
    body.append(build(page, 'section', { class: 'told-description' }, ...paragraphs))
  }
}

/** Converts a description to plain text. Descriptions are often HTML or escaped HTML, and often already plain text. */
function plain(value: string): string {
  const once = value.includes('&lt;') ? unescape(value) : value
  const text = once.replace(/<(?:br|\/p|\/li|\/div|\/h\d)\b[^<>]*>/gi, '\n').replace(/<[^<>]*>/g, '')
  return unescape(text)
}

function unescape(text: string): string {
  return text
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#0?39;|&rsquo;/g, "'")
    .replace(/&amp;/g, '&')
}
