import { cleanProse } from '#shared/text/clean-text.ts'
import type { FeedPerson } from './feed.ts'
import { type FeedElement, textAt, textOf } from './feed-element.ts'
import { plainTitle } from './html-words.ts'
import { resolveAddress } from './resolve-address.ts'

/** Maximum number of people in a feed's or item's list. */
const MOST = 20
const LONGEST_NAME = 500

const ADDRESS = /[^\s<>()"',;:]{1,100}@[^\s<>()"',;:]{1,100}/

/** Reads "Ann (ann@x)", "ann@x (Ann)", "Ann <ann@x>", or just a name or an address. Null if the text is empty. */
export function personOf(written: string): FeedPerson | null {
  const text = plainTitle(written.slice(0, 1_000).replace(/<([^\s<>]{1,100}@[^\s<>]{1,100})>/, '($1)'))
  const email = ADDRESS.exec(text)?.[0].replace(/^mailto:/i, '') ?? null
  const rest = email === null ? text : text.replace(ADDRESS, ' ').replace(/mailto:/i, '')
  const name = cleanProse(rest.replace(/\(\s*\)|<\s*>|^[\s(<,;-]+|(?<![\s,;-])[\s,;-]+$/g, ' '))
    .trim()
    .replace(/^\((.*)\)$|^([^(]*)\)$/, '$1$2')
    .trim()
  if (name === '' && email === null) return null
  return { name: name === '' ? (email ?? '') : name, email, url: null }
}

/** Reads a person whose facts are in separate elements, as in Atom and sometimes in RSS. */
export function personIn(element: FeedElement): FeedPerson | null {
  const part = (...names: string[]) =>
    textAt(element, ...names.flatMap((name) => [`atom:${name}`, name, `itunes:${name}`, `foaf:${name}`]))
  const email = part('email')
  const url = resolveAddress(part('uri', 'url', 'homepage'), element.base)
  const name = part('name')
  const written = name === null && email === null && url === null ? personOf(textOf(element)) : null
  if (written) return written
  const known = name === null ? null : personOf(name)
  if (known === null && email === null && url === null) return null
  return { name: known?.name ?? email ?? url ?? '', email: email ?? known?.email ?? null, url }
}

/** Returns the people without repeating a name, up to the maximum. */
export function eachOnce(people: readonly FeedPerson[]): FeedPerson[] {
  const byName = new Map<string, FeedPerson>()
  for (const { name, email, url } of people) {
    const shown = name.slice(0, LONGEST_NAME)
    if (byName.size < MOST && !byName.has(shown))
      byName.set(shown, { name: shown, email: email && email.slice(0, LONGEST_NAME), url })
  }
  return [...byName.values()]
}
