const BEFORE = 'user|reader|post|article|entry|blog|wp|fb|story|news|page|block|section|box|div|list|all|main'
const COMMENTS =
  '[Cc]omments?|[Cc]ommentaires?|[Cc]omentarios?|[Cc]oment[áa]rios?|[Cc]ommenti|[Kk]omment(?:ar|are|arer|arliste)|' +
  '[Kk]om+entar(?:z|ze|e|i|y|iy|ii)|[Rr]eacties|[Dd]isqus_thread|[Rr]eplies|[Pp]inglun|[Ll]ivefyre'
const PARTS =
  '[Ll]ist|[Aa]rea|[Ss]ection|[Bb]ody|[Bb]lock|[Bb]ox|[Ww]rap|[Ww]rapper|[Cc]ontainer|[Tt]ext|[Cc]ontent|[Ii]tem|' +
  '[Tt]hread|[Tt]ree|[Hh]older|[Aa]uthor|[Tt]itle|[Ff]orm|[Ii]nner|[Mm]odule|\\d+(?!\\d)'
/**
 * Matches names of boxes that hold readers' comments, but not names of the counts, links and buttons that lead to them.
 */
const COMMENT_BOX = new RegExp(
  `(?<![\\w-])(?:(?:${BEFORE})[-_]?)?(?:[Uu]ser)?(?:${COMMENTS})(?:[-_]?(?:${PARTS})){0,3}(?![\\w-])`,
)

/**
 * Groups of words in class, id, role, itemprop and itemtype. The model depends on their order: after a change it must
 * be trained again (resources/training/README.md).
 */
const PATTERNS: readonly RegExp[] = [
  /article|entry-?(?:content|body)|post-?(?:content|body|text)|story|rich-?text|prose|wysiwyg|body-?(?:text|copy)/i,
  /content|main|primary/i,
  /post|entry|blog/i,
  /comm?ent|komm?ent|disqus|respond|reacti(?:e|on)s|(?:^|[\s_-])repl(?:y|ies)|opini(?:e|on)|otzyv|pinglun|echo-|feedback/i,
  /sidebar|aside|widget|rail|complementary|secondary/i,
  /footer|foot(?:[\s_-]|$)|copyright|colophon/i,
  /header|masthead|banner|hero|jumbotron|topbar/i,
  /nav|menu|breadcrumb|(?:^|[\s_-])toc|table-of|pagination|pager/i,
  /related|recommend|more-|also|trending|popular|latest|read-?next|suggest|similar/i,
  /share|social|follow|facebook|twitter/i,
  /(?:^|[\s_-])ads?(?:[\s_-]|$)|advert|sponsor|promo|cta|call-to|upsell|banner-/i,
  /newsletter|subscri|sign-?up|form|input|login|register/i,
  /author|byline|bio(?:[\s_-]|$)|contributor|profile|avatar|user/i,
  /meta|date|time|published|categor|(?:^|[\s_-])tags?(?:[\s_-]|$)|badge|label|eyebrow/i,
  /cookie|consent|modal|popup|overlay|gdpr|dialog|drawer|offcanvas|toast|alert/i,
  /product|price|cart|sku|shop|buy|checkout|variant|swatch/i,
  /review|rating|testimonial|stars/i,
  /card|tile|grid|(?:^|[\s_-])items?(?:[\s_-]|$)|teaser|result|listing|collection/i,
  /thread|message|topic|question|answer|forum|cooked|bbcode|(?:^|[\s_-])msg/i,
  /caption|credit|figure|media|gallery|image|carousel|slider|slide/i,
  /tab|accordion|collaps|faq|panel|toggle|expand/i,
  /filter|facet|sort|search|refine|toolbar|dropdown|select/i,
  /description|summary|detail|spec|feature|about|intro|excerpt|lead|deck|subtitle/i,
  /quote|signature|(?:^|[\s_-])sig(?:[\s_-]|$)|disclaimer|note|legal/i,
  /docs?(?:[\s_-]|$)|markdown|readme|wiki|api|reference|guide|theme-doc/i,
  /hidden|sr-only|skip|print|mobile|desktop|clone/i,
  /title|heading|headline/i,
  // Unambiguous names.
  /(?:^|[\s_-])(?:related(?:-?\w*)|recommend\w*|share|sharing|newsletter|subscribe|promo\w*|sponsor\w*|advert\w*|sidebar|breadcrumbs?|author-(?:bio|box)|more-(?:stories|from)|cookie\w*|pagination|comments?)(?:[\s_-]|$)/i,
  /section|container|wrapper|wrap|row|col|block|module|component/i,
  COMMENT_BOX,
  /head-?line|latest|most-?(?:read|popular|viewed|commented)|top-?(?:news|stories)|other-?(?:news|articles)|news-?(?:list|block|feed|line)|hot|rank|links?(?:[\s_-]|$)|(?:^|[\s_-])list|ticker|left|right/i,
]

export const GROUPS = PATTERNS.length
/** Index of the group for boxes that hold readers' comments. */
export const COMMENTS_GROUP = PATTERNS.indexOf(COMMENT_BOX)
const MAX_CACHE = 20_000
const cache = new Map<string, number>()

/** Returns the groups that a name belongs to, as a bit mask. */
export function nameGroups(name: string): number {
  const known = cache.get(name)
  if (known !== undefined) return known
  let bits = 0
  const head = name.length > 400 ? name.slice(0, 400) : name
  PATTERNS.forEach((pattern, index) => {
    if (pattern.test(head)) bits |= 1 << index
  })
  if (cache.size >= MAX_CACHE) cache.clear()
  cache.set(name, bits)
  return bits
}
