/** Groups of tags in the HTML standard's tree construction, as far as they matter for reading. */
const words = (list: string): ReadonlySet<string> => new Set(list.split(' '))

/** Elements without contents. */
export const VOID = words(
  'area base basefont bgsound br col command embed frame hr img input keygen link meta param source track wbr',
)
/** Elements whose content is plain text, not markup. */
export const RAW_TEXT = words('script style')
/** Elements that belong to the head until the body starts. */
export const IN_HEAD = words('base basefont bgsound link meta noscript script style template title')
/** Elements that end an open paragraph. */
export const ENDS_PARAGRAPH = words(
  'address article aside blockquote center dd details dialog dir div dl dt fieldset figcaption figure footer form h1 ' +
    'h2 h3 h4 h5 h6 header hgroup hr li listing main menu nav ol p pre search section summary table ul xmp',
)
export const HEADINGS = words('h1 h2 h3 h4 h5 h6')
/** Formatting elements. Their end tags may leave blocks open that started within them. */
export const FORMATTING = words('a b big code em font i nobr s small strike strong tt u')
/** Elements at which an end tag of an inline element stops searching for its start tag. */
export const SPECIAL = words(
  'address applet area article aside base blockquote body button caption center col colgroup dd details dir div dl dt ' +
    'embed fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html iframe img ' +
    'input li link listing main marquee menu meta nav noscript object ol p param pre script search section select source ' +
    'style summary table tbody td template textarea tfoot th thead title tr track ul wbr xmp',
)
/** Elements that can't be closed by anything inside them. */
export const SCOPE = words(
  'annotation-xml applet caption desc foreignobject html marquee mi mn mo ms mtext object table td template th',
)
export const TABLE_SCOPE = words('html table template')
/** Elements whose end tags are implied when a part of a ruby annotation starts. */
export const IMPLIED_END = words('dd dt li optgroup option p rb rp rt rtc')
/** Elements that ignore a line break at their start. */
export const PREFORMATTED = words('listing pre textarea')
/** Elements that contain SVG or MathML, not HTML. */
export const FOREIGN = words('math svg')
/** Elements of SVG and MathML that contain HTML again. */
export const HTML_IN_FOREIGN = words('desc foreignobject mi mn mo ms mtext title')
/** HTML elements that end a surrounding <svg> or <math>, because authors don't put them there on purpose. */
export const BREAKS_OUT = words(
  'b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li listing menu meta ' +
    'nobr ol p pre ruby s small span strike strong sub sup table tt u ul var',
)
