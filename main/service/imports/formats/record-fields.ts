import { isObject, type JsonObject } from '../read-json.ts'
import { wordsOf } from '../values/words-of.ts'
import { plainName } from './field-names.ts'

/** Caches the plain form of each field name that files use. */
const plainNames = new Map<string, string>()

/**
 * Maximum number of cached names. Programs use few field names. A file that makes up a new name for each record must
 * not exhaust memory.
 */
const MOST_NAMES = 10_000

function plain(name: string): string {
  const known = plainNames.get(name)
  if (known !== undefined) return known
  const made = plainName(name)
  if (plainNames.size < MOST_NAMES) plainNames.set(name, made)
  return made
}

const orders = new WeakMap<readonly string[], ReadonlyMap<string, number>>()

/** Returns the index of each plain name in a list. */
function orderOf(wanted: readonly string[]): ReadonlyMap<string, number> {
  const known = orders.get(wanted)
  if (known) return known
  const made = new Map(wanted.map((name, at) => [plain(name), at] as const).reverse())
  orders.set(wanted, made)
  return made
}

/**
 * First words that belong to the name itself. In `is archived`, for example, `archived` is not a field of an object
 * called `is`.
 */
const OWN_FIRST = /^(?:date|is|has|last|time|created|updated|read|archived|saved|added|site|user|image|author)$/
const SHARED_BY = 3
const MOST_JUDGED = 200

/**
 * Returns the first word that at least three names share. It states what the fields describe: `story_title`,
 * `bookTitle`. Null if there is none.
 */
function sharedWord(names: readonly string[]): string | null {
  // All records from one program have the same names.
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

/** The fields of a record, which can be found by any of their names. Null, undefined and '' count as missing. */
export class Fields {
  readonly #values: ReadonlyMap<string, unknown>
  readonly #used: Set<string> | undefined
  /** The full names of fields that can also be found without the first word that they all share. */
  readonly #longer = new Map<string, string>()

  /** `used`: collects the plain names of fields whose values were read. */
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

  /** True if the record has a field of one of these names. */
  has(wanted: readonly string[]): boolean {
    return this.#present(wanted).length > 0
  }

  /** Returns the first value that can be read. `read`: returns null for a value that it does not accept. */
  first<T>(wanted: readonly string[], read: (value: unknown, name: string) => T | null): T | null {
    for (const name of this.#present(wanted)) {
      const value = this.#read(name, read)
      if (value !== null) return value
    }
    return null
  }

  /** Returns every value that can be read, in the order of the wanted names. */
  all<T>(wanted: readonly string[], read: (value: unknown, name: string) => T | null): T[] {
    return this.#present(wanted).flatMap((name) => {
      const value = this.#read(name, read)
      return value === null ? [] : [value]
    })
  }

  /** Returns the first value that can be read from the fields whose names match the pattern. */
  firstMatching<T>(pattern: RegExp, read: (value: unknown, name: string) => T | null): T | null {
    for (const name of this.#values.keys()) {
      const value = pattern.test(name) ? this.#read(name, read) : null
      if (value !== null) return value
    }
    return null
  }

  /**
   * Returns those of the wanted names that the record has, in the order of the wanted names. Starts from the record's
   * names, because they are far fewer.
   */
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

/** Records whose field accesses are watched, to find those that were never read. */
export class WatchedRecords {
  readonly #used = new Set<string>()
  readonly #records: JsonObject[] = []

  /** Returns a proxy through which the record must be read. */
  watch(record: JsonObject): JsonObject {
    this.#records.push(record)
    return watched(record, this.#used, '')
  }

  /** Returns the names of fields whose values were never read. */
  left(): string[] {
    return fieldsLeft(this.#records, this.#used)
  }
}

/**
 * `prefix`: the names of the enclosing records, each followed by a dot. If an object's fields were read, its own name
 * is also in `used`, with a dot at the end.
 */
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

/** Values that carry no information, regardless of their field. */
const SAYS_NOTHING =
  /^(?:0|false|no|nein|non|não|nee|нет|否|いいえ|아니요|لا|none|null|nil|undefined|n\/a|no[ _-]tags?|-)?$/i
/** Last words of names of fields that are a program's own bookkeeping. */
const OWN = /^(?:\d+|id|guid|uuid|hash|key|slug|index|order|position|type|mimetype|kind|typecode|seen|sync)$/
/** Fields that only repeat information that can be derived from the text, or state when a record was last changed. */
const COUNTED =
  /^(?:(?:last)?(?:updated?|modified|changed)(?:at|on|date)?|datemodified|language|lang|charset|typecode|readingtime|(?:word|highlight)s?count)$/
const MOST_FIELDS = 50

/** Returns the names of the fields whose contents were not imported, as written in the file. `used`: plain names. */
export function fieldsLeft(records: Iterable<JsonObject>, used: ReadonlySet<string>): string[] {
  const left = new Map<string, string>()
  const look = (record: JsonObject, prefix: string): void => {
    for (const [name, value] of Object.entries(record)) {
      const key = prefix + plain(name)
      if (left.size === MOST_FIELDS) return
      if (used.has(key)) {
        // For an object whose fields were read, its own fields are checked.
        if (isObject(value) && used.has(`${key}.`)) look(value, `${key}.`)
      } else if (!left.has(key) && !isOwn(name) && says(value)) left.set(key, name.slice(0, 60))
    }
  }
  for (const record of records) look(record, '')
  return [...new Set(left.values())]
}

/**
 * Returns the names of the parts of a file whose text was not imported. Excludes parts for a program's own bookkeeping.
 */
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
