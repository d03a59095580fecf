import * as t from '#shared/words/search.ts'
import { listNames, listTitles, tagIn } from '../../paths/index.ts'

/** A part of the library that can be searched separately. `words` restrict a search to it, in the search grammar. */
export interface SearchArea {
  /** The name used in the address. */
  readonly name: string
  readonly label: string
  readonly words: string
}

const words: Readonly<Record<(typeof listNames)[number], string>> = {
  inbox: 'is:inbox',
  queue: 'is:queue',
  favorites: 'is:favorite',
  highlights: 'has:highlights',
  archive: 'is:archive',
}

/** Queue and archive together: the default scope. */
export const wholeLibrary: SearchArea = { name: '', label: t.wholeLibrary, words: '' }

export const searchAreas: readonly SearchArea[] = [
  wholeLibrary,
  ...listNames.map((name) => ({ name, label: listTitles[name], words: words[name] })),
]

/** Returns the scope in an address (`in=`), or the whole library if it has none. */
export function searchAreaOf(name: string | null): SearchArea {
  const tag = /^tag:(.+)$/s.exec(name ?? '')?.[1]?.replaceAll('"', '')
  if (tag) return { name: `tag:${tag}`, label: `#${tag}`, words: t.tagTag({ tag }) }
  return searchAreas.find((place) => place.name === name) ?? wholeLibrary
}

/** Returns the searchable list at an address of the app, or null. */
export function searchAreaAt(address: unknown): SearchArea | null {
  if (typeof address !== 'string' || !URL.canParse(address, 'http://app')) return null
  const { pathname, searchParams } = new URL(address, 'http://app')
  const tag = tagIn(searchParams)
  const list = /^\/list\/(\w+)$/.exec(pathname)?.[1] ?? (pathname === '/list' ? searchParams.get('list') : null)
  const place = list === 'tags' && tag !== null ? searchAreaOf(`tag:${tag}`) : searchAreaOf(list)
  return place === wholeLibrary ? null : place
}

/** The parts of an article that can be searched separately, as in the address (`of`). */
export const searchFields = [
  ['', t.everything],
  ['title', t.titles],
  ['text', t.fullText],
  ['highlights', t.highlights],
  ['notes', t.notes],
] as const
