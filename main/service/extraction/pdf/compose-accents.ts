/**
 * Accents that TeX fonts draw next to a letter, with the equivalent combining marks and the letters that can carry
 * them.
 */
const accents: Readonly<Record<string, readonly [mark: string, letters: RegExp]>> = {
  '\u00A8': ['\u0308', /[aeiouyAEIOUYı]/],
  '\u02C6': ['\u0302', /[aeiouwycghjsAEIOUWYCGHJSı]/],
  '\u02DC': ['\u0303', /[anoiuANOIUı]/],
  '\u02C7': ['\u030C', /[cdelnrstzCDELNRSTZ]/],
  '\u02D8': ['\u0306', /[aegiouAEGIOUı]/],
  '\u02DA': ['\u030A', /[auAU]/],
  '\u02DD': ['\u030B', /[ouOU]/],
  '\u02D9': ['\u0307', /[cegzCEGIZ]/],
  '\u00B8': ['\u0327', /[cstCST]/],
  '\u02DB': ['\u0328', /[aeiuAEIU]/],
}
/** Only TeX uses these characters as accents. Elsewhere they are apostrophes and quotation marks. */
const ofTex: typeof accents = {
  '\u00B4': ['\u0301', /[aeiouycnszAEIOUYCNSZı]/],
  '`': ['\u0300', /[aeiouAEIOUı]/],
}
const DOTLESS: Readonly<Record<string, string>> = { ı: 'i', ȷ: 'j' }

/**
 * Joins accents to their letters ("M¨uller" becomes "Müller"). TeX puts an accent before its letter, other programs put
 * it after the letter. An accent without a letter is left unchanged.
 */
export function composeAccents(text: string, isTex: boolean): string {
  if (!/[\u00A8\u02C6\u02DC\u02C7\u02D8\u02DA\u02DD\u02D9\u00B8\u02DB\u00B4`]/.test(text)) return text
  const known = isTex ? { ...accents, ...ofTex } : accents
  const read: string[] = []
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] as string
    const accent = known[sign]
    const [next = '', before = ''] = [text[at + 1], read.at(-1)]
    if (accent?.[1].test(next) && next !== '') {
      read.push(((DOTLESS[next] ?? next) + accent[0]).normalize('NFC'))
      at += 1
    } else if (accent?.[1].test(before) && before !== '') {
      read[read.length - 1] = ((DOTLESS[before] ?? before) + accent[0]).normalize('NFC')
    } else read.push(sign)
  }
  return read.join('')
}
