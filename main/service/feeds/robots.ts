/** A file is read only up to this length, and rules beyond these limits are ignored. */
const LONGEST = 500_000
const MOST_RULES = 1_000
const LONGEST_PATTERN = 500

interface Rule {
  readonly pattern: string
  readonly allows: boolean
}

/**
 * Returns a test that is true for the paths that a site's robots.txt allows Lectern to read (RFC 9309). Takes linear
 * time.
 */
export function readRobots(text: string, ourName: string): (path: string) => boolean {
  const ours: Rule[] = []
  const anybodys: Rule[] = []
  let names: string[] = []
  let isNaming = false
  let hasOwnGroup = false
  for (const line of text.slice(0, LONGEST).split(/\r\n|\r|\n/)) {
    const [, field = '', value = ''] = /^\s*([\w-]+)\s*:([^#]*)/.exec(line) ?? []
    const name = field.toLowerCase()
    const said = value.trim()
    if (name === 'user-agent') {
      names = isNaming ? [...names.slice(0, 100), said.toLowerCase()] : [said.toLowerCase()]
      isNaming = true
      hasOwnGroup ||= said.toLowerCase() === ourName
    } else if (name === 'allow' || name === 'disallow') {
      isNaming = false
      if (said === '' || said.length > LONGEST_PATTERN) continue
      const rule = { pattern: said, allows: name === 'allow' }
      if (names.includes(ourName) && ours.length < MOST_RULES) ours.push(rule)
      if (names.includes('*') && anybodys.length < MOST_RULES) anybodys.push(rule)
    }
  }
  const rules = hasOwnGroup ? ours : anybodys
  return (path) => {
    // The longest matching rule applies. Of two equally long rules, the one that allows the path applies.
    let found: Rule | null = null
    for (const rule of rules) {
      const isMore =
        found === null ||
        rule.pattern.length > found.pattern.length ||
        (rule.pattern.length === found.pattern.length && rule.allows)
      if (isMore && matches(path, rule.pattern)) found = rule
    }
    return found?.allows ?? true
  }
}

/**
 * True if a path matches a pattern. `*` matches anything, and `$` at the end matches the end of the path. Searches for
 * the parts in order, and for the last part from the end.
 */
function matches(path: string, pattern: string): boolean {
  const isWhole = pattern.endsWith('$')
  const [first = '', ...others] = (isWhole ? pattern.slice(0, -1) : pattern).split('*')
  if (!path.startsWith(first)) return false
  if (!isWhole) return findParts(path, others, first.length) !== -1
  const last = others.pop()
  if (last === undefined) return path.length === first.length
  const end = findParts(path, others, first.length)
  return end !== -1 && path.length - last.length >= end && path.endsWith(last)
}

/** Returns the end offset of the last part. -1 if the parts don't occur in this order. */
function findParts(path: string, parts: readonly string[], from: number): number {
  let at = from
  for (const part of parts) {
    const found = path.indexOf(part, at)
    if (found === -1) return -1
    at = found + part.length
  }
  return at
}
