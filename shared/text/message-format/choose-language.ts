/** True if a language tag (BCP 47) is Chinese in traditional characters. */
const isTraditional = (tag: string): boolean => /^zh.*-(?:Hant|TW|HK|MO)\b/.test(tag)

/** True if a reader who wants one tag can read the other: the same language and script, in any region. */
const fits = (wanted: string, offered: string): boolean =>
  wanted.split('-')[0] === offered.split('-')[0] && isTraditional(wanted) === isTraditional(offered)

/**
 * The language of the interface: the first wanted tag (BCP 47) that is offered or English, or else English.
 * renderer/public/before-paint.js follows the same rule.
 */
export function chooseLanguage(wanted: readonly string[], offered: readonly string[]): string {
  const tag = wanted.find((one) => fits(one, 'en') || offered.some((other) => fits(one, other))) ?? 'en'
  return offered.find((one) => one === tag) ?? offered.find((one) => fits(tag, one)) ?? 'en'
}
