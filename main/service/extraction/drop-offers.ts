import type { Nodes, Root, RootContent } from 'mdast'

/** Matches a line that says that an advertisement follows. The line may also name the advertised product. */
const AD_LABEL =
  /^\P{L}*(?:(?:advertisement|advertorial|sponsored(?: content| post)?|sponsor|ad|anzeige|werbung|publicité|publicidade?|pubblicità|advertentie|reklama|annonce|annons|реклама|広告|スポンサー|广告|광고)(?:\s?[:：–—|]|\P{L}*$)|(?:sponsored|presented|brought to you) by\b|a (?:word|message|note) from our (?:sponsors?|partners?)|(?:today|this (?:week|month|issue))['’]s sponsor|this (?:issue|edition|newsletter|episode) is (?:sponsored|brought to you))/iu
const AD_END = /[([](?:sponsored|sponsor|ad|advertisement|anzeige|werbung|publicité|publicidad|реклама)[)\]]\P{L}*$/iu
const LONGEST_LABEL = 100
/** Matches the start of a paragraph or box that names the sponsor of an issue. */
const SPONSOR =
  /^\P{L}*(?:(?:this|today['’]s) (?:issue|edition|newsletter|post|episode)(?: of .{1,40})? (?:is|was) (?:kindly )?(?:sponsored|brought to you|presented|supported|made possible) by\b|(?:sponsored|brought to you|in partnership|together) (?:by|with)\b|(?:a (?:word|message) from )?(?:our|today['’]s) sponsors?\b|(?:diese|die heutige) ausgabe wird (?:präsentiert|unterstützt) von|cette (?:édition|newsletter) est (?:sponsorisée|présentée) par)/iu
const LONGEST_BOX = 120
/** Matches the address of a paid link, as advertisers mark it to count its visitors. */
const PAID = /[?&]utm_medium=(?:[\w-]*paid|[\w-]*sponsor|cpc|ppc|cpm|ads?(?:&|$)|display)/i
/** Matches a sentence that asks readers to subscribe, to share the issue or to advertise in it. */
const REQUEST =
  /\bunsubscribe\b|(?:sign up|subscribe|join)\b.{0,60}\b(?:newsletter|mailing list|subscribers|readers)|\b(?:enjoy|lik|lov)\w*\b.{0,40}\b(?:newsletter|issue|edition)\b|\b(?:newsletter|issue|edition)\b.{0,60}\b(?:share|forward|tell)\b|\b(?:share|forward)\b.{0,30}\b(?:newsletter|issue|edition|friend|colleague)|\brate (?:this|the|today|your)\b.{0,20}\b(?:newsletter|issue|edition)|\b(?:advertise|collaborate|partner) with (?:us|me)\b|\bwant to advertise\b|\badvertise in (?:this|the|our|my)\b|\bsponsor(?:ing)? (?:this|the|our|my|a|an)\b.{0,20}\b(?:newsletter|issue|edition)|\breferral (?:rewards|program|link)|newsletter (?:abonnieren|abbestellen|weiterempfehlen)|abmelden\b|se désabonner|partage[rz]? (?:cette|la) (?:newsletter|infolettre)|suscríbete|comparte (?:esta|la) newsletter|iscriviti|uitschrijven|wypisz się|отписаться|подпишитесь/iu
const GREETING =
  /^\P{L}*(?:hi|hello|hey|dear|good (?:morning|evening|afternoon)|greetings|happy \w+day|hallo|liebe[rs]?|guten (?:morgen|tag)|bonjour|chers?|hola|ciao|olá|beste|hej|cześć|привет|здравствуйте)(?:[\s,!][^.?:]{0,50})?[,!]\P{L}*$/iu
const SIGN_OFF =
  /^\P{L}*(?:(?:see you|until|talk (?:to you )?) ?(?:soon|next|then|again|tomorrow)|thanks? (?:you )?for (?:reading|subscribing)|that['’]s (?:it|all) for (?:today|this|now)|bis (?:nächste|bald|zum nächsten)|à (?:bientôt|la semaine)|hasta la próxima|до встречи)/iu
const LONGEST_GREETING = 60
/** An advertisement has at most this many words, and this fraction of the text. */
const LONGEST_AD = 350
const MOST_ADS = 0.3
/** A request has at most this many words, fewer if its heading is an ordinary one, and a closing line this many. */
const LONGEST_REQUEST = 120
const SHORT_REQUEST = 60
const TINY = 30
/** The parts after the text have at most this fraction of all words. Ordinary prose among them has at most this one. */
const MOST_TAIL = 0.5
const MOST_PROSE = 0.1
/** Number of parts at the end that are searched for requests. */
const LAST = 80
/** The fraction of the parts after the text that must be recognized. */
const MOST_PARTS = 0.66
/** Matches a line with a link to the issue's page. */
const VIEW =
  /\b(?:view|read|open)\b.{0,20}\b(?:in|on)\b.{0,12}\b(?:browser|online|web)\b|im browser|dans (?:le|votre) navigateur/i
const LONGEST_VIEW = 120
/** Number of items of a list of links, and the fraction of items that begin with a link. */
const FEW_ITEMS = 3
const MOST_ITEMS = 0.8

/** A part of the text from a heading or a rule to the next one. */
interface Part {
  nodes: RootContent[]
  /** The level of its heading, or 7 if only a rule separates it from the part before. */
  level: number
  /** True if a rule separates it from the part before. */
  isRuled: boolean
  words: number
  kind: 'ad' | 'request' | 'links' | 'closing' | 'text'
}

/**
 * Removes what a newsletter contains besides its text: advertisements between its parts, and the lists of links, offers,
 * jobs and requests that follow the text. An ordinary article without such a part stays as it is.
 */
export function dropOffers(root: Root): Root {
  const unsponsored = withoutSponsors(root)
  const parts = partsOf(unsponsored)
  const total = sum(parts)
  markAds(parts, total)
  const tail = tailOf(parts, total)
  const kept = parts.filter((part, index) => part.kind !== 'ad' && index < tail)
  if (kept.length === parts.length && unsponsored === root) return root
  const children = withoutCourtesies(kept.flatMap(({ nodes }) => nodes))
  return children.length === 0 ? root : { ...root, children }
}

/** Removes paragraphs and boxes that begin with the name of a sponsor and lead to the sponsor's page. */
function withoutSponsors(root: Root): Root {
  const children = root.children.filter((node) => !isSponsored(node))
  return children.length === root.children.length ? root : { ...root, children }
}

function isSponsored(node: RootContent): boolean {
  if (node.type !== 'paragraph' && node.type !== 'blockquote') return false
  return (
    SPONSOR.test(textOf(node).slice(0, LONGEST_LABEL)) &&
    linksIn([node]).length > 0 &&
    countWords([node]) <= LONGEST_BOX
  )
}

function partsOf({ children }: Root): Part[] {
  const parts: Part[] = []
  let nodes: RootContent[] = []
  const end = () => {
    if (nodes.length > 0) parts.push(partOf(nodes))
    nodes = []
  }
  for (const node of children) {
    const isOpened = nodes.length === 1 && nodes[0]?.type === 'thematicBreak'
    if (node.type === 'thematicBreak' || (node.type === 'heading' && !isOpened)) end()
    nodes.push(node)
  }
  end()
  return parts
}

function partOf(nodes: RootContent[]): Part {
  const isRuled = nodes[0]?.type === 'thematicBreak'
  const first = nodes[isRuled ? 1 : 0]
  const words = countWords(nodes)
  return { nodes, isRuled, words, level: first?.type === 'heading' ? first.depth : 7, kind: kindOf(nodes, words) }
}

function kindOf(nodes: readonly RootContent[], words: number): Part['kind'] {
  const [first, second] = nodes.filter(({ type }) => type !== 'thematicBreak' && type !== 'footnoteDefinition')
  if (!first) return 'closing'
  if (isRequest(nodes, words)) return 'request'
  if (isLinkList(nodes)) return 'links'
  const head = first.type === 'heading' ? second : first
  return words <= TINY && head?.type !== 'code' && head?.type !== 'table' && !hasPicture(nodes) ? 'closing' : 'text'
}

function isRequest(nodes: readonly RootContent[], words: number): boolean {
  if (words > LONGEST_REQUEST) return false
  return isAsked(nodes) || (words <= SHORT_REQUEST && REQUEST.test(nodes.map(textOf).join('\n')))
}

/** True if the part's heading is a request. */
const isAsked = (nodes: readonly RootContent[]): boolean =>
  nodes.some((node) => node.type === 'heading' && REQUEST.test(textOf(node)))

/** Marks parts that are labeled as an advertisement, or all of whose links are paid by one advertiser. */
function markAds(parts: readonly Part[], total: number): void {
  const found = new Set<Part>()
  const paid = new Set(parts.filter(({ nodes }) => isPaid(nodes)))
  // Many paid parts are the products that an article compares.
  const isFew = paid.size * 3 <= parts.length
  parts.forEach((part, index) => {
    if (index === 0) return
    if (!isLabelled(part) && !(isFew && paid.has(part))) return
    found.add(part)
    for (let next = index + 1; next < parts.length; next++) {
      const below = parts[next] as Part
      if (below.isRuled || below.level <= part.level) break
      found.add(below)
    }
  })
  const short = [...found].filter(({ words }) => words <= LONGEST_AD)
  if (sum(short) <= total * MOST_ADS) for (const part of short) part.kind = 'ad'
}

/** True if the part has a label and a link, as an advertisement does. */
function isLabelled({ nodes, level, isRuled }: Part): boolean {
  const [first] = nodes.filter(({ type }) => type !== 'thematicBreak')
  if (!first || (level === 7 && !isRuled) || linksIn(nodes).length === 0) return false
  const label = textOf(first)
  return label.length <= LONGEST_LABEL && (AD_LABEL.test(label) || AD_END.test(label))
}

function isPaid(nodes: readonly RootContent[]): boolean {
  const links = linksIn(nodes)
  const hosts = new Set(links.map((url) => URL.parse(url)?.host))
  return links.length > 0 && hosts.size === 1 && links.every((url) => PAID.test(url))
}

/**
 * Returns the index of the first part after the text. It is the first request or list of offers from which on most parts
 * are requests, lists of links, advertisements or closing lines.
 */
function tailOf(parts: readonly Part[], total: number): number {
  for (let index = Math.max(1, parts.length - LAST); index < parts.length; index++) {
    const part = parts[index] as Part
    if (part.kind !== 'request') continue
    const rest = parts.slice(index)
    const text = rest.filter(({ kind }) => kind === 'text')
    const isMost = rest.length - text.length >= rest.length * MOST_PARTS && sum(text) <= total * MOST_PROSE
    if (!isMost || sum(rest) > total * MOST_TAIL || (rest.length === 1 && !isAsked(part.nodes))) continue
    let start = index
    while (start > 1 && isOffer(parts[start - 1] as Part)) start--
    return start
  }
  return parts.length
}

/** True for a list of links directly before the requests, separated by a rule or addressed to the reader. */
function isOffer({ kind, isRuled, nodes }: Part): boolean {
  if (kind === 'ad') return true
  const heading = nodes.find(({ type }) => type === 'heading')
  return kind === 'links' && (isRuled || (heading !== undefined && /\byou(?:rs?)?\b/i.test(textOf(heading))))
}

function isLinkList(nodes: readonly RootContent[]): boolean {
  const items = nodes.flatMap((node) => (node.type === 'list' ? node.children : []))
  const others = nodes.filter(({ type }) => type === 'paragraph')
  if (items.length < FEW_ITEMS || countWords(others) > LONGEST_REQUEST / 2) return false
  return items.filter((item) => beginsWithLink(item)).length >= items.length * MOST_ITEMS
}

/** True if no letter comes before the first link. */
function beginsWithLink(node: Nodes): boolean {
  if (node.type === 'link') return true
  if (!('children' in node)) return false
  for (const child of node.children) {
    if (/\p{L}/u.test(textOf(child))) return beginsWithLink(child)
  }
  return false
}

/** Removes a greeting and a link to the issue's page at the start, and a farewell at the end. */
function withoutCourtesies(children: RootContent[]): RootContent[] {
  let start = 0
  while (start < 2 && children[start] && isOpening(children[start] as RootContent)) start++
  let end = children.length
  while (end > start && isEnding(children[end - 1])) end--
  return children.slice(start, end).concat(children.slice(end).filter(({ type }) => type === 'footnoteDefinition'))
}

function isEnding(node: RootContent | undefined): boolean {
  if (!node || node.type === 'thematicBreak' || node.type === 'footnoteDefinition') return node !== undefined
  return isLine(node, SIGN_OFF)
}

function isOpening(node: RootContent): boolean {
  return isLine(node, GREETING) || (linksIn([node]).length > 0 && isLine(node, VIEW, LONGEST_VIEW))
}

function isLine(node: RootContent, pattern: RegExp, longest = LONGEST_GREETING): boolean {
  const text = node.type === 'paragraph' ? textOf(node) : ''
  return text !== '' && text.length <= longest && pattern.test(text)
}

function linksIn(nodes: readonly Nodes[]): string[] {
  return nodes.flatMap((node) => (node.type === 'link' ? [node.url] : 'children' in node ? linksIn(node.children) : []))
}

const sum = (parts: readonly Part[]): number => parts.reduce((words, part) => words + part.words, 0)

const countWords = (nodes: readonly RootContent[]): number =>
  nodes.reduce((words, node) => words + (textOf(node).match(/\S+/g)?.length ?? 0), 0)

function textOf(node: Nodes): string {
  if ('value' in node) return node.value
  if (node.type === 'break') return ' '
  const between = node.type === 'list' || node.type === 'listItem' || node.type === 'blockquote' ? '\n' : ''
  return 'children' in node ? node.children.map(textOf).join(between) : ''
}

function hasPicture(nodes: readonly Nodes[]): boolean {
  return nodes.some((node) => node.type === 'image' || ('children' in node && hasPicture(node.children)))
}
