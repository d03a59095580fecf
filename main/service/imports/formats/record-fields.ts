import { isObject, type JsonObject } from '../read-json.ts'
import { wordsOf } from '../values/words-of.ts'
import { plainName } from './field-names.ts'

/** Names that a record's file names are looked up by, in their plain form. */
const plainNames = new Map<string, string>()

/** Programs have few names of fields. A file that makes up one for each record must not fill the memory. */
const MOST_NAMES = 10_000

function plain(name: string): string {
  const known = plainNames.get(name)
  if (known !== undefined) return known
  const made = plainName(name)
  if (plainNames.size < MOST_NAMES) plainNames.set(name, made)
  return made
}

const orders = new WeakMap<readonly string[], ReadonlyMap<string, number>>()

/** The place of each plain name in a list. */
function orderOf(wanted: readonly string[]): ReadonlyMap<string, number> {
  const known = orders.get(wanted)
  if (known) return known
  const made = new Map(wanted.map((name, at) => [plain(name), at] as const).reverse())
  orders.set(wanted, made)
  return made
}

/** Words before a name that are a part of it: `is archived` is no `archived` of an `is`. */
const OWN_FIRST = /^(?:date|is|has|last|time|created|updated|read|archived|saved|added|site|user|image|author)$/
const SHARED_BY = 3
const MOST_JUDGED = 200

/** The first word of three or more names, which says what they are of: `story_title`, `bookTitle`. Null for none. */
function sharedWord(names: readonly string[]): string | null {
  // Records of one program have the same names.
  const key = names.slice(0, MOST_JUDGED).join('\n')
  const known = sharedWords.get(key)
  if (known !== undefined) return known
  const found = mostShared(names)
  if (sharedWords.size < MOST_NAMES) sharedWords.set(key, found)
  return found
}

const sharedWords = new Map<string, string | null>()

function mostShared(names: readonly string[]): string | null {
  const counts = new Map<string, number>()
  for (const name of names.slice(0, MOST_JUDGED)) {
    const word = firstWord(name)
    if (word !== null && !OWN_FIRST.test(word)) counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  const [word, most] = [...counts].reduce((best, each) => (each[1] > best[1] ? each : best), ['', 0])
  return most >= SHARED_BY ? word : null
}

const firstWord = (name: string): string | null =>
  /^([a-z]{2,30})(?:[_\s-]|(?=[A-Z]))/.exec(name)?.[1] ??
  /^([A-Z][a-z]{1,30})[_\s-]/.exec(name)?.[1]?.toLowerCase() ??
  null

/** The fields of a record, which are found by any of their names. Null, undefined and '' are no values. */
export class Fields {
  readonly #values: ReadonlyMap<string, unknown>
  readonly #used: Set<string> | undefined
  /** The whole names of fields that are also found without the word that all share. */
  readonly #longer = new Map<string, string>()

  /** `used`: receives the plain names of fields whose values were taken. */
  constructor(record: JsonObject, used?: Set<string>) {
    const values = new Map<string, unknown>()
    for (const [name, value] of Object.entries(record)) {
      const key = plain(name)
      if (value !== null && value !== undefined && value !== '' && !values.has(key)) values.set(key, value)
    }
    this.#values = values
    const shared = sharedWord(Object.keys(record))
    for (const key of shared === null ? [] : [...values.keys()]) {
      const rest = key.startsWith(shared ?? '') ? key.slice(shared?.length) : ''
      if (rest === '' || values.has(rest)) continue
      values.set(rest, values.get(key))
      this.#longer.set(rest, key)
    }
    this.#used = used
  }

  /** The first value that can be read. `read`: null for a value that it does not believe. */
  first<T>(wanted: readonly string[], read: (value: unknown, name: string) => T | null): T | null {
    for (const name of this.#present(wanted)) {
      const value = this.#read(name, read)
      if (value !== null) return value
    }
    return null
  }

  /** Every value that can be read, in the order of the names. */
  all<T>(wanted: readonly string[], read: (value: unknown, name: string) => T | null): T[] {
    return this.#present(wanted).flatMap((name) => {
      const value = this.#read(name, read)
      return value === null ? [] : [value]
    })
  }

  /** The first value that can be read of the fields that are called something like this. */
  firstMatching<T>(pattern: RegExp, read: (value: unknown, name: string) => T | null): T | null {
    for (const name of this.#values.keys()) {
      const value = pattern.test(name) ? this.#read(name, read) : null
      if (value !== null) return value
    }
    return null
  }

  /** The names that the record has, in the order of those that are wanted. A record has far fewer. */
  #present(wanted: readonly string[]): readonly string[] {
    const order = orderOf(wanted)
    const present = [...this.#values.keys()].filter((name) => order.has(name))
    return present.length < 2 ? present : present.sort((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0))
  }

  #read<T>(name: string, read: (value: unknown, name: string) => T | null): T | null {
    const given = this.#values.get(name)
    const value = given === undefined ? null : read(given, name)
    if (value !== null) this.#used?.add(this.#longer.get(name) ?? name)
    return value
  }
}

/** Records whose fields are watched: those that nothing asks for are left. */
export class WatchedRecords {
  readonly #used = new Set<string>()
  readonly #records: JsonObject[] = []

  /** The record, to be read instead of it. */
  watch(record: JsonObject): JsonObject {
    this.#records.push(record)
    return watched(record, this.#used, '')
  }

  /** The names of fields whose values nothing asked for. */
  left(): string[] {
    return fieldsLeft(this.#records, this.#used)
  }
}

/** `prefix`: names of the records around, each with a dot. An object that is looked into is in `used` with a dot, too. */
function watched(record: JsonObject, used: Set<string>, prefix: string): JsonObject {
  return new Proxy(record, {
    get(target, name) {
      if (typeof name !== 'string') return undefined
      const value = target[name]
      used.add(prefix).add(prefix + plain(name))
      return isObject(value) && !(value instanceof Date) && !ArrayBuffer.isView(value)
        ? watched(value, used, `${prefix}${plain(name)}.`)
        : value
    },
  })
}

/** Values that say nothing, whatever their field is. */
const SAYS_NOTHING = /^(?:0|false|no|none|null|nil|undefined|n\/a|no[ _-]tags?|-)?$/i
/** Last words of fields that are a program's own bookkeeping. */
const OWN = /^(?:\d+|id|guid|uuid|hash|key|slug|index|order|position|type|mimetype|kind|typecode|seen|sync)$/
/** Fields that say again what every text says, or when a record was last touched. */
const COUNTED =
  /^(?:(?:last)?(?:updated?|modified|changed)(?:at|on|date)?|datemodified|language|lang|charset|typecode|readingtime|(?:word|highlight)s?count)$/
const MOST_FIELDS = 50

/** The names of the fields whose contents were not imported, as the file writes them. `used`: plain names. */
export function fieldsLeft(records: Iterable<JsonObject>, used: ReadonlySet<string>): string[] {
  const left = new Map<string, string>()
  const look = (record: JsonObject, prefix: string): void => {
    for (const [name, value] of Object.entries(record)) {
      const key = prefix + plain(name)
      if (left.size === MOST_FIELDS) return
      if (used.has(key)) {
        // An object that was looked into has fields itself.
        if (isObject(value) && used.has(`${key}.`)) look(value, `${key}.`)
      } else if (!left.has(key) && !isOwn(name) && says(value)) left.set(key, name.slice(0, 60))
    }
  }
  for (const record of records) look(record, '')
  return [...new Set(left.values())]
}

/** The names of parts of a file whose words were not imported, without a program's own bookkeeping. */
export const namesLeft = (names: Iterable<string>): string[] =>
  [...new Set(names)].filter((name) => !isOwn(name)).slice(0, MOST_FIELDS)

function isOwn(name: string): boolean {
  const words = name.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').split(/[^A-Za-z\d]+/)
  return OWN.test((words.at(-1) ?? '').toLowerCase()) || COUNTED.test(plain(name))
}

function says(value: unknown): boolean {
  if (value === null || value === undefined || value === false) return false
  if (typeof value === 'object') return Array.isArray(value) ? value.length > 0 : Object.keys(value).length > 0
  return !SAYS_NOTHING.test(wordsOf(value) ?? '')
}
