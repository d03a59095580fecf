import type { Nodes, Root, RootContent } from 'mdast'
import type { PageType } from './blocks/block-features.ts'

/**
 * Matches text with nothing visible, such as joiners and marks without a letter, which page builders leave as spacers.
 */
const NOTHING = /^[\s\p{Default_Ignorable_Code_Point}]*$/u
/** Matches a page's navigation labels, and labels above advertisements, if they are alone on their line. */
const CONTROL =
  /^\P{L}*(?:advertisement|advert|sponsored(?: content)?|(?:article|story) continues (?:below|after) (?:this )?ad(?:s|vert[a-z]*)?|(?:back|return|scroll) to (?:the )?top|skip to (?:main )?content|share(?: this)?(?: (?:article|post|story|page))?|copy link|(?:print|e-?mail|tweet) this(?: page| article)?|follow us|leave a (?:comment|reply)|read more|show more|subscribe(?: now)?|sign up(?: now)?|anzeige|werbung|nach oben|zum seitenanfang|artikel (?:teilen|drucken|merken)|weiterlesen|publicité|haut de page|retour en haut|partager(?: cet article)?|publicidade?|volver (?:arriba|al inicio)|compartir(?: (?:este )?artículo)?|voltar ao topo|compartilh(?:e|ar)|partilhar|pubblicità|torna (?:su|in cima)|condividi|advertentie|naar boven|deel dit artikel|delen|reklama|do góry|udostępnij|nahoru|sdílet|annonce|annons|mainos|del artikel(?:en)?|dela artikeln|til toppen|jaa artikkeli|реклама|наверх|поделиться|поширити|reklam|paylaş|إعلان|شارك|広告|スポンサーリンク|ページトップへ|シェア(?:する)?|广告|返回顶部|分享|광고|공유하기)\P{L}*$/iu
const LONGEST_CONTROL = 60
/** Matches lines that ask the reader to subscribe or follow and say nothing about the subject. */
const REQUEST =
  /(?:sign up|subscribe|join)\b.{0,60}\b(?:newsletter|mailing list)|\bnewsletter\b.{0,60}\b(?:sign up|subscribe)|(?:jetzt|hier) .{0,30}newsletter (?:abonnieren|bestellen)|newsletter abonnieren|inscrivez-vous à (?:la|notre) newsletter|abonnez-vous à (?:la|notre)|suscríbete a (?:la|nuestr)|iscriviti alla (?:nostra )?newsletter|(?:schrijf je in|meld je aan) voor .{0,30}nieuwsbrief|assine (?:a |nossa )?newsletter|zapisz się (?:na|do) newslettera?|подпи(?:сывайтесь|шитесь) на/iu
const LONGEST_REQUEST = 200
/** Number of blocks at either end that are searched for such requests. */
const END = 3

/**
 * Removes lines that belong to the page instead of the article: spacers, controls, ad labels, and requests at both
 * ends.
 */
export function dropPageLines(root: Root, type: PageType): Root {
  const last = root.children.length - 1
  const children = root.children.filter((node, index) => {
    const text = node.type === 'paragraph' || node.type === 'heading' ? wordsOf(node) : null
    if (text === null || hasPicture(node)) return true
    if (NOTHING.test(text)) return false
    if (type !== 'article') return true
    if (text.length <= LONGEST_CONTROL && CONTROL.test(text)) return false
    const isAtEnd = index < END || index > last - END
    return !(isAtEnd && text.length <= LONGEST_REQUEST && REQUEST.test(text))
  })
  return children.length === 0 ? root : { ...root, children }
}

function wordsOf(node: Nodes): string {
  if ('value' in node) return node.value
  return 'children' in node ? node.children.map(wordsOf).join('') : ''
}

function hasPicture(node: RootContent | Nodes): boolean {
  if (node.type === 'image' || node.type === 'footnoteReference') return true
  return 'children' in node && node.children.some(hasPicture)
}
