import { build, isWithin, type PageDocument, type PageElement, textOf } from '../page-document.ts'
import { type PageWords, selectRare } from './selector-index.ts'

/** Boxes whose class is just a word for a note or a warning. */
const NAMED = ['note', 'tip', 'hint', 'important', 'warning', 'caution', 'danger', 'attention'].flatMap((kind) => [
  `div.${kind}`,
  `aside.${kind}`,
  `section.${kind}`,
])
/** Other names that software uses for such callout boxes. */
const CALLOUTS = [
  ...[
    'div.callout',
    'aside.callout',
    'div.admonition',
    'aside.admonition',
    'div.admonitionblock',
    'div.markdown-alert',
  ],
  ...['div.alert-info', 'div.alert-warning', 'div.alert-danger', 'div.alert-success', 'div.theme-admonition'],
  ...['div[data-callout]', 'div.kg-callout-card', 'div.notecard', 'div.custom-block', 'div.custom-container'],
  ...['note', 'tip', 'info', 'warning', 'danger', 'important'].flatMap((kind) => [
    `blockquote.${kind}`,
    `blockquote.prompt-${kind}`,
  ]),
  ...['div.hint-container', 'aside.starlight-aside', 'div.confluence-information-macro'],
]
/** Boxes whose role is "note" and that have an accessible name. */
const LABELLED = ['aside[role="note"][aria-label]', 'div[role="note"][aria-label]', 'section[role="note"][aria-label]']
/** Names of such boxes that start with a vendor's name: "myst-admonition". */
const CALLOUT_NAME = /^\.[a-z]{2,12}-(?:admonition|callout)$/
const MAX_NAMES = 4
const ALL = CALLOUTS.join(',')
const TITLE_NAME = /(?:^|[\s_-])(?:title|heading)(?:[\s_-]|$)|[a-z](?:Title|Heading)(?:[\s_]|$)/
const HEADER_NAME = /(?:^|[\s_-])header(?:[\s_-]|$)/
const KIND =
  /(?:^|[\s_-])(note|info|tip|hint|important|warning|caution|danger|attention|success|example|question)(?:[\s_-]|$)/i
const HEADING = /^h[1-6]$/
const MAX_LENGTH = 3000
const LONGEST_TITLE = 120

/** Turns boxes with notes, tips and warnings into quotes with a bold title, because markdown has no other boxes. */
export function nameCallouts(page: PageDocument, words: PageWords): void {
  for (const box of selectRare(page, words, CALLOUTS)) {
    if (!box.parentNode?.closest(ALL)) nameCallout(page, box, true)
  }
  const others = [...words].filter((word) => CALLOUT_NAME.test(word)).slice(0, MAX_NAMES)
  const named = others.flatMap((name) => [`div${name}`, `aside${name}`, `section${name}`])
  for (const box of selectRare(page, words, named)) {
    if (page.documentElement.contains(box)) nameCallout(page, box, true)
  }
  for (const box of selectRare(page, words, NAMED)) nameCallout(page, box, false)
  for (const box of selectRare(page, words, LABELLED)) nameCallout(page, box, true)
}

/**
 * Adds a title to a callout. With `isKnown`, a box without a title is labeled with its kind. Any other box must have
 * its own title.
 */
function nameCallout(page: PageDocument, box: PageElement, isKnown: boolean): void {
  if (!isWithin(box, MAX_LENGTH) || textOf(box) === '' || box.closest('header,footer,nav,form,[role="alert"] form'))
    return
  const cells = iconAndContent(box)
  const content = cells?.content ?? box
  const title = titleOf(content, isKnown)
  if (!isKnown && !title && !cells) return
  const kind = (cells && labelOf(cells.icon)) || labelIn(box) || kindOf(box)
  const named = title ? textOf(title) : ''
  // The icon indicates the kind of box, whatever its title is.
  const label = cells && named !== '' && kind !== '' ? `${kind}: ${named}` : named || kind
  title?.remove()
  const quote = build(page, 'blockquote', {}, ...content.childNodes)
  if (label !== '') quote.prepend(build(page, 'p', {}, build(page, 'strong', {}, label)))
  box.replaceWith(quote)
}

/** Returns the first element in a box, if its class name marks it as a title or it is a heading. */
function titleOf(box: PageElement, isKnown: boolean): PageElement | null {
  let first: PageElement | null = box.children[0] ?? null
  for (let steps = 0; first && steps < 4; steps++) {
    const name = first.getAttribute('class') ?? ''
    const isTitle = HEADING.test(first.localName) || TITLE_NAME.test(name) || (isKnown && HEADER_NAME.test(name))
    if (isTitle && textOf(first) !== '') return textOf(first).length <= LONGEST_TITLE ? first : null
    // An icon may come before the title, and another box may contain the title.
    if (textOf(first) === '') first = first.nextElementSibling
    else if (/^(?:div|header|span)$/.test(first.localName)) first = first.children[0] ?? null
    else return null
  }
  return null
}

/** Returns the cells of a table whose only purpose is to put an icon next to the box's content. */
function iconAndContent(box: PageElement): { icon: PageElement; content: PageElement } | null {
  const [table, other] = box.children
  if (table?.localName !== 'table' || other) return null
  const cells = [...table.querySelectorAll('td,th')]
  const [icon, ...others] = cells
  const content = others.at(-1)
  if (!icon || !content || cells.length > 3 || table.querySelector('table') || textOf(icon).length > LONGEST_TITLE) {
    return null
  }
  // DocBook puts the title in a separate cell.
  const [title] = others.length > 1 ? others : []
  if (title) content.prepend(title.localName === 'th' ? renamed(title) : title)
  return { icon, content }
}

function renamed(title: PageElement): PageElement {
  title.setAttribute('class', 'title')
  return title
}

/** Returns the meaning of an icon: its text or its accessible name. */
function labelOf(icon: PageElement): string {
  const said = textOf(icon)
  if (said !== '') return said
  for (const element of icon.querySelectorAll('[title],[alt],[aria-label]')) {
    const named = element.getAttribute('title') ?? element.getAttribute('alt') ?? element.getAttribute('aria-label')
    const label = (named ?? '').replace(/[[\]]/g, '').trim()
    if (label !== '') return label
  }
  return ''
}

function labelIn(box: PageElement): string {
  const label = box.getAttribute('role') === 'note' ? (box.getAttribute('aria-label') ?? '').trim() : ''
  return label.length <= LONGEST_TITLE ? label : ''
}

/** Returns the kind of box, such as "Warning", if the box's words don't state it. */
function kindOf(box: PageElement): string {
  const names = `${box.getAttribute('data-callout') ?? ''} ${box.getAttribute('class') ?? ''}`
  const kind = KIND.exec(names)?.[1]?.toLowerCase()
  if (!kind || textOf(box).toLowerCase().startsWith(kind)) return ''
  return kind.charAt(0).toUpperCase() + kind.slice(1)
}
