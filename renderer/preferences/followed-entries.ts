import { readerPreference, SENDERS_PREFERENCE } from '#shared/model/sending.ts'
import { type PreferenceName, preferences, type Preferences, type SavedView } from './preferences.ts'
import { readingPreferences } from './reading-preferences.ts'

/**
 * Parts of the preferences by name, each as JSON. The parts are separate so that devices don't undo each other's
 * changes.
 */
export type FollowedEntries = ReadonlyMap<string, string>

/**
 * Settings for the appearance of articles. They follow the reader only if the reader chooses so, because the best text
 * size on a phone differs from that on a desktop screen.
 */
const looks = (Object.keys(readingPreferences) as PreferenceName[]).filter((name) => name.startsWith('entry'))

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** Returns the entries of these preferences that follow the reader. */
export function followedEntries(values: Preferences): FollowedEntries {
  const entries = new Map<string, string>()
  for (const [place, { name, search }] of values.savedViews.entries())
    entries.set(`view/${name}`, JSON.stringify({ search, place }))
  for (const [place, name] of values.pinnedTags.entries()) entries.set(`pin/${name}`, JSON.stringify({ place }))
  for (const [place, source] of values.keptSilent.entries()) entries.set(`silent/${source}`, JSON.stringify({ place }))
  for (const [id, keys] of Object.entries(values.keys)) entries.set(`keys/${id}`, JSON.stringify(keys))
  if (values.language !== preferences.language.initial) entries.set('choice/language', JSON.stringify(values.language))
  if (values.sendersAllowed !== preferences.sendersAllowed.initial)
    entries.set(SENDERS_PREFERENCE, JSON.stringify(values.sendersAllowed))
  for (const [reader, decision] of Object.entries(values.readers)) entries.set(readerPreference(reader), decision)
  for (const [id, rule] of Object.entries(values.rules)) entries.set(`rule/${id}`, rule)
  for (const words of values.mutedWords) entries.set(`muted/${words}`, '{}')
  if (values.readingFollows === 'all')
    for (const name of looks) entries.set(`look/${name}`, JSON.stringify(values[name]))
  return entries
}

/**
 * True if an entry with this name follows a reader with these preferences. Newer versions may know additional names.
 */
export function isFollowed(name: string, { readingFollows }: Pick<Preferences, 'readingFollows'>): boolean {
  return (
    /^(?:view|pin|silent|keys|choice|rule|muted|reader)\//.test(name) ||
    (readingFollows === 'all' && looks.some((look) => name === `look/${look}`))
  )
}

/** Returns the preferences that the entries describe, without damaged ones. */
export function preferencesOf(entries: FollowedEntries): Partial<Preferences> {
  const views: { readonly view: SavedView; readonly place: number }[] = []
  const pins: { readonly name: string; readonly place: number }[] = []
  const silent: { readonly name: string; readonly place: number }[] = []
  const keys: Record<string, unknown> = {}
  const rules: Record<string, string> = {}
  const muted: string[] = []
  const readers: Record<string, string> = {}
  // A device that goes back to the default removes the entry.
  const found: Record<string, unknown> = { sendersAllowed: preferences.sendersAllowed.initial }
  for (const [name, json] of entries) {
    const [, kind, rest = ''] = /^(\w+)\/(.*)$/s.exec(name) ?? []
    const value = parsed(json)
    const place = isObject(value) && typeof value['place'] === 'number' ? value['place'] : 0
    if (kind === 'view' && isObject(value)) views.push({ view: { name: rest, search: String(value['search']) }, place })
    else if (kind === 'pin') pins.push({ name: rest, place })
    else if (kind === 'silent') silent.push({ name: rest, place })
    else if (kind === 'keys') keys[rest] = value
    // A rule that this version can't read stays as it is.
    else if (kind === 'rule') rules[rest] = json
    else if (kind === 'muted') muted.push(rest)
    else if (kind === 'reader') readers[rest] = json
    else if (kind === 'look' || kind === 'choice') found[rest] = value
  }
  const inOrder = <T extends { readonly place: number }>(some: readonly T[]): T[] =>
    some.toSorted((a, b) => a.place - b.place)
  found['savedViews'] = inOrder(views).map(({ view }) => view)
  found['pinnedTags'] = inOrder(pins).map(({ name }) => name)
  found['keptSilent'] = inOrder(silent).map(({ name }) => name)
  found['keys'] = keys
  found['rules'] = rules
  found['mutedWords'] = muted
  found['readers'] = readers
  const sound = Object.entries(found).filter(
    ([name, value]) => Object.hasOwn(preferences, name) && preferences[name as PreferenceName].accepts(value),
  )
  return Object.fromEntries(sound)
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    // A device that uses a different format wrote this value.
    return null
  }
}
