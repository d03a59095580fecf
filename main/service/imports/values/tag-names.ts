const MOST_TAGS = 100
export const LONGEST_TAG = 200

/** Returns each name once, trimmed, without empty names. */
export function tagNames(names: Iterable<unknown>): string[] {
  const clean = new Set<string>()
  for (const name of names) {
    if (typeof name !== 'string' && typeof name !== 'number') continue
    const tag = String(name).replace(/\s+/g, ' ').trim().slice(0, LONGEST_TAG).toWellFormed()
    if (tag !== '') clean.add(tag)
    if (clean.size === MOST_TAGS) break
  }
  return [...clean]
}

/** True for the tag by which Readwise marks favorites. */
export const isFavoriteTag = (tag: string): boolean => /^\.?favou?rite$/i.test(tag)

/** Names with a sign each, as in notes: `#boats #night`, `[[boats]] [[two words]]`. */
const SIGNED = /^#(?=[\p{N}_/-]*\p{L})[\p{L}\p{N}_/-]{1,200}$/u
const LINKED = /^(?:#?\[\[[^[\]",]{1,200}\]\][\s,;]*){1,100}$/

/**
 * Returns the names in a text. The text may be a list in JSON or Python syntax, or names separated by `|`, `;` or `,`.
 * The names may also be separated by spaces, with those of several words in quotes, or each with a sign.
 */
export function tagsInText(text: string): string[] {
  const trimmed = text.trim()
  if (trimmed.startsWith('#')) {
    const parts = trimmed.split(/[\s,;]+/).filter((part) => part !== '')
    if (parts.every((part) => SIGNED.test(part))) return tagNames(parts.map((part) => part.slice(1)))
  }
  if (trimmed.length < 20_000 && LINKED.test(trimmed))
    return tagNames([...trimmed.matchAll(/\[\[(?:[^[\]|]*\|)?([^[\]|]*)\]\]/g)].map(([, tag]) => tag))
  if (trimmed.startsWith('[') && trimmed.endsWith(']'))
    return tagNames(namesInJson(trimmed) ?? quotedNames(trimmed.slice(1, -1)))
  const separator = ['|', ';', ','].find((sign) => trimmed.includes(sign))
  if (separator !== undefined) return tagNames(trimmed.split(separator))
  return tagNames(/(?:^|\s)"[^"]+"(?:\s|$)/.test(trimmed) ? namesBySpaces(trimmed) : [trimmed])
}

/** Returns the names in a list in JSON. Each name may be in a list with other facts: `[[-1025, "boats", ""]]`. */
function namesInJson(text: string): unknown[] | null {
  try {
    const list: unknown = JSON.parse(text)
    if (!Array.isArray(list)) return null
    return list.map((each: unknown) =>
      Array.isArray(each) ? each.find((part) => typeof part === 'string' && part !== '') : nameOfTag(each),
    )
  } catch {
    return null
  }
}

/** `mills "two words"`: names separated by spaces. Names that contain spaces are in quotes. */
export const namesBySpaces = (text: string): string[] =>
  [...text.matchAll(/"([^"]+)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? '')

/** `'a', "it's", "x \"y\""`: names in single or double quotes, or without quotes. */
function quotedNames(text: string): string[] {
  const names: string[] = []
  for (const [, double, single, bare] of text.matchAll(/"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|([^,'"\s][^,]*)/g)) {
    names.push(unescaped(double ?? single ?? bare ?? ''))
  }
  return names
}

function unescaped(text: string): string {
  return text.replace(/\\(?:u([0-9a-f]{4})|(.))/gi, (_all, code: string | undefined, sign: string) =>
    code === undefined ? sign : String.fromCharCode(Number.parseInt(code, 16)),
  )
}

/** Returns the name of a tag or label, which may be a string or an object with a name. */
export function nameOfTag(tag: unknown): unknown {
  if (tag === null || typeof tag !== 'object') return tag
  const named = tag as { name?: unknown; label?: unknown; title?: unknown; tag?: unknown; term?: unknown }
  return named.name ?? named.label ?? named.title ?? named.tag ?? named.term
}
