/**
 * Variants of the query with one letter removed or two neighbours swapped, all with the same first letter, which is
 * seldom mistyped. For queries of four letters or more that match nothing.
 */
export function oneEditAway(query: string): readonly string[] {
  if (query.length < 4) return []
  const variants = new Set<string>()
  for (let at = 1; at < query.length; at++) {
    variants.add(query.slice(0, at) + query.slice(at + 1))
    if (at + 1 < query.length) variants.add(query.slice(0, at) + query[at + 1] + query[at] + query.slice(at + 2))
  }
  variants.delete(query)
  return [...variants]
}
