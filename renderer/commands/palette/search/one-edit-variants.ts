/**
 * Returns variants of a folded query with one letter removed or two neighbors swapped. All have the same first letter,
 * which is rarely mistyped. They have the form of a folded query: no trailing space and no two spaces in a row. Used
 * for queries of four letters or more that match nothing.
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
