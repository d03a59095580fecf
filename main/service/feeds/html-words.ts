import { decodeHTMLStrict } from 'entities'
import { cleanProse } from '#shared/text/clean-text.ts'
import { parseMarkup } from '../decoding/parse-markup.ts'

const silent = new Set(['script', 'style', 'template', 'noscript'])
/** Elements that separate words. All others, known or unknown, are inline. */
const blocks =
  /^(?:address|article|aside|blockquote|body|br|button|caption|center|col|dd|details|dialog|dir|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|head|header|hr|html|iframe|img|input|li|main|menu|nav|object|ol|optgroup|option|p|picture|pre|section|select|source|summary|table|tbody|td|textarea|tfoot|th|thead|title|tr|ul|video|audio)$/

/** Returns the text of an HTML string on one line. Takes linear time. Stops after `most` characters. */
export function htmlWords(html: string, most = 1_000_000): string {
  let text = ''
  let hidden = 0
  parseMarkup(
    html,
    {
      onopentagname(name) {
        if (silent.has(name)) hidden += 1
        else if (blocks.test(name)) text += ' '
      },
      ontext(data) {
        if (hidden === 0) text += data
      },
      onclosetag(name) {
        if (silent.has(name)) hidden = Math.max(0, hidden - 1)
        else if (blocks.test(name)) text += ' '
      },
    },
    { decodeEntities: true, goesOn: () => text.length < most },
  )
  return cleanProse(text.slice(0, most)).trim()
}

const knownTag =
  /<\/?(?:a|abbr|b|big|blockquote|br|center|cite|code|del|div|em|font|h[1-6]|hr|i|img|ins|kbd|li|mark|ol|p|pre|q|s|script|small|span|strike|strong|style|sub|sup|table|tbody|td|th|tr|tt|u|ul|wbr)(?:[\s/][^<>]{0,2000})?>/i

/**
 * Returns the text of an RSS title, which is plain text or HTML that was escaped twice. Angle brackets that don't form
 * a tag are text.
 */
export function plainTitle(text: string): string {
  return knownTag.test(text) ? htmlWords(text) : cleanProse(decodeHTMLStrict(text)).trim()
}
