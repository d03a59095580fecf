import type { JsonObject } from '../read-json.ts'
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

/** The fields of a record, which are found by any of their names. Null, undefined and '' are no values. */
export class Fields {
  readonly #values: ReadonlyMap<string, unknown>
  readonly #used: Set<string> | undefined

  /** `used`: receives the plain names of fields whose values were taken. */
  constructor(record: JsonObject, used?: Set<string>) {
    const values = new Map<string, unknown>()
    for (const [name, value] of Object.entries(record)) {
      const key = plain(name)
      if (value !== null && value !== undefined && value !== '' && !values.has(key)) values.set(key, value)
    }
    this.#values = values
    this.#used = used
  }

  /** The first value that can be read. `read`: null for a value that it does not believe. */
  first<T>(wanted: readonly string[], read: (value: unknown, name: string) => T | null): T | null {
    for (const name of wanted) {
      const value = this.#read(plain(name), read)
      if (value !== null) return value
    }
    return null
  }

  /** Every value that can be read, in the order of the names. */
  all<T>(wanted: readonly string[], read: (value: unknown, name: string) => T | null): T[] {
    return wanted.flatMap((name) => {
      const value = this.#read(plain(name), read)
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

  #read<T>(name: string, read: (value: unknown, name: string) => T | null): T | null {
    const given = this.#values.get(name)
    const value = given === undefined ? null : read(given, name)
    if (value !== null) this.#used?.add(name)
    return value
  }
}

/** Values that say nothing, whatever their field is. */
const SAYS_NOTHING = /^(?:0|false|no|none|null|nil|undefined|n\/a|no[ _-]tags?|-)?$/i
/** Last words of fields that are a program's own bookkeeping. */
const OWN = /^(?:\d+|id|guid|uuid|hash|key|slug|index|order|position|type|mimetype|kind|typecode|seen)$/
/** Fields that say again what every text says, or when a record was last touched. */
const COUNTED =
  /^(?:(?:last)?(?:updated?|modified|changed)(?:at|on|date)?|datemodified|language|lang|readingtime|(?:word|highlight)s?count)$/
const MOST_FIELDS = 50

/** The names of the fields whose contents were not imported, as the file writes them. `used`: plain names. */
export function fieldsLeft(records: Iterable<JsonObject>, used: ReadonlySet<string>): string[] {
  const left = new Map<string, string>()
  for (const record of records) {
    for (const [name, value] of Object.entries(record)) {
      const key = plain(name)
      if (left.size === MOST_FIELDS) return [...left.values()]
      if (!used.has(key) && !left.has(key) && !isOwn(name) && says(value)) left.set(key, name.slice(0, 60))
    }
  }
  return [...left.values()]
}

function isOwn(name: string): boolean {
  const words = name.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').split(/[^A-Za-z\d]+/)
  return OWN.test((words.at(-1) ?? '').toLowerCase()) || COUNTED.test(plain(name))
}

function says(value: unknown): boolean {
  if (value === null || value === undefined || value === false) return false
  if (typeof value === 'object') return Array.isArray(value) ? value.length > 0 : Object.keys(value).length > 0
  return !SAYS_NOTHING.test(wordsOf(value) ?? '')
}
