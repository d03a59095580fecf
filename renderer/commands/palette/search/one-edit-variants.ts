/**
 * Variants of a folded query with one letter removed or two neighbours swapped. All have the same first letter, which
 * is rarely mistyped, and the form of a folded query: no space at the end, no two in a row. For queries of four letters
 * or more that match nothing.
 */
export function oneEditAway(query: string): readonly string[] {
  if (query.length < 4) return []
  const variants = new Set<string>()
  const add = (variant: string): void => void variants.add(variant.replace(/ +/g, ' ').trim())
  for (let at = 1; at < query.length; at++) {
    add(query.slice(0, at) + query.slice(at + 1))
    if (at + 1 < query.length) add(query.slice(0, at) + query[at + 1] + query[at] + query.slice(at + 2))
  }
  variants.delete(query)
  return [...variants]
}
