/** Maximum length in characters. Longer addresses can't be saved either. */
const LONGEST = 8_192

/** Returns a web address in a feed as an absolute address. Null for anything else. */
export function resolveAddress(written: string | null | undefined, base: string): string | null {
  const text = written?.trim() ?? ''
  if (text === '' || !URL.canParse(text, base)) return null
  const url = new URL(text, base)
  return /^https?:$/.test(url.protocol) && url.href.length <= LONGEST ? url.href : null
}
