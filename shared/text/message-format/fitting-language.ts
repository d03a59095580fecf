/** Traditional Chinese is not Simplified Chinese. */
const isTraditional = (tag: string): boolean => /^zh.*-(?:Hant|TW|HK|MO)\b/i.test(tag)

const languageOf = (tag: string): string => tag.split('-', 1)[0]?.toLowerCase() ?? ''

/** True if a reader who wants the language `tag` (BCP 47) reads `one`, in any region. */
const fits = (tag: string, one: string): boolean =>
  languageOf(tag) === languageOf(one) && isTraditional(tag) === isTraditional(one)

/**
 * Returns the offered language for the first wanted one that fits, in any region. Null if none fits. Both are BCP 47 tags.
 * renderer/public/before-paint.js chooses in the same way before the page's scripts exist.
 */
export function fittingLanguage<One extends string>(wanted: readonly string[], offered: readonly One[]): One | null {
  for (const tag of wanted) {
    const found =
      offered.find((one) => one.toLowerCase() === tag.toLowerCase()) ?? offered.find((one) => fits(tag, one))
    if (found !== undefined) return found
  }
  return null
}
