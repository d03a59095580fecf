import type { Nodes, Root, RootContent } from 'mdast'

/** Number of blocks at the end and at the start that are searched for service lines. */
const LAST = 25
const FIRST = 6
const SERVICE =
  /unsubscribe|manage (?:your )?(?:preferences|subscription|emails?)|(?:update|change|edit) (?:your )?(?:\w+ )?(?:preferences|profile|settings)|you(?:.re| are) (?:receiving|getting|reading) this|you received this|was sent to|stop (?:receiving|getting)|opt[- ]?out|forward this email|all rights reserved|©|abmelden|abbestellen|austragen|désabonner|désinscri|darse de baja|cancelar (?:la|tu|su) suscripción|cancellati|disiscriv|uitschrijven|afmelden|avregistrera|avprenumerera|afmeld|wypisz|отписаться|登録解除|配信停止|退订/i
const OPENING =
  /^(?:[^\p{L}]*(?:view|read|open|see)\b[^.]{0,30}\b(?:browser|online|web|app|email)\b.{0,30}|.{0,60}\b(?:read|view) (?:it )?(?:online|in (?:your )?browser)\b.{0,10}|.{0,40}im browser (?:ansehen|anzeigen|lesen|öffnen).{0,20}|.{0,30}(?:dans (?:votre|le|un) navigateur|en (?:el|tu|su) navegador|nel browser|in (?:je|uw) browser).{0,20})$/iu
/** Matches buttons below an email, one per line. */
const BUTTON =
  /^(?:share|like|comment|restack|reply|forward|tweet|teilen|gefällt mir|kommentieren|partager|commenter|compartir|comentar|condividi|delen|dela)(?: (?:this|it|now|here|on \w+))?$/i
const SENT_ON =
  /forwarded (?:this|to you)|was forwarded|sign up here|subscribe here|weitergeleitet\?|nicht richtig angezeigt|trouble (?:viewing|reading)/i

/**
 * Returns the tree without service lines at its start and end. Such lines are about the email itself, or repeat `known`
 * facts (its subject and sender). At most half of the text is removed. Buttons to share or like the email are removed,
 * too.
 */
export function withoutServiceLines(root: Root, known: readonly string[] = []): Root {
  const children = root.children.filter((node) => !isBlank(node))
  const total = wordsIn(children)
  const opening = children
    .slice(0, FIRST)
    .filter((node) => isOpening(textOf(node)) || known.some((one) => alike(textOf(node), one)))
  const rest = children.filter((node) => !opening.includes(node) && !isButton(node))
  const from = Math.max(0, rest.length - LAST)
  const found = rest.slice(from).findIndex((node) => isService(node))
  const cut = found < 0 ? rest.length : from + found
  const kept = wordsIn(rest.slice(0, cut)) * 2 >= total ? rest.slice(0, cut) : rest
  return { ...root, children: kept.length === 0 ? children : kept }
}

function isOpening(text: string): boolean {
  return text.length < 160 && (OPENING.test(text) || (SENT_ON.test(text) && text.split(/\s+/).length < 30))
}

function isButton(node: RootContent): boolean {
  if (node.type !== 'paragraph') return false
  const [only, ...others] = node.children.filter((part) => !(part.type === 'text' && part.value.trim() === ''))
  return only?.type === 'link' && others.length === 0 && BUTTON.test(textOf(only).trim())
}

/** Emails use empty paragraphs to separate blocks. */
function isBlank(node: RootContent): boolean {
  return (
    node.type === 'paragraph' &&
    node.children.every((part) => part.type === 'break' || (part.type === 'text' && part.value.trim() === ''))
  )
}

function alike(a: string, b: string): boolean {
  const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
  return a.length < 300 && letters(a) !== '' && letters(a) === letters(b)
}

function isService(node: RootContent): boolean {
  const text = textOf(node)
  return text.length < 1_200 && SERVICE.test(text)
}

function wordsIn(nodes: readonly RootContent[]): number {
  return nodes.reduce((sum, node) => sum + (textOf(node).match(/\S+/g)?.length ?? 0), 0)
}

function textOf(node: Nodes): string {
  if ('value' in node) return node.value
  if (node.type === 'break') return ' '
  return 'children' in node ? node.children.map(textOf).join(isBlockHolder(node) ? ' ' : '') : ''
}

const isBlockHolder = ({ type }: Nodes): boolean =>
  type === 'root' || type === 'blockquote' || type === 'list' || type === 'listItem' || type === 'table'
