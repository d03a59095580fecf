import { isObject, type JsonObject } from '../read-json.ts'
import { folderPath } from '../values/folder-path.ts'
import { plainName } from './field-names.ts'
import { headOf } from './unknown-records.ts'

/** Fields that name the folder of a record by its ID. */
const PARENTS = new Set(
  ['parent', 'folder', 'collection', 'list', 'group', 'space', 'category'].flatMap((name) => [name, `${name}id`]),
)
const IDS = /^_?(?:id|guid|uuid|key)$/i
/** Maximum nesting of folders. It also ends a circle. */
const DEEPEST = 50

/** The folders of a file whose records name their folders by ID, as in a table of a database. */
export class FoldersById {
  readonly #folders = new Map<string, JsonObject>()
  readonly #named: ReadonlySet<JsonObject>

  /** `records`: all objects in the file's lists. */
  constructor(records: readonly JsonObject[]) {
    const byId = new Map<string, JsonObject>()
    for (const record of records) {
      const id = idIn(record)
      if (id !== null && headOf(record).url === null) byId.set(id, record)
    }
    const named = new Set<JsonObject>()
    for (const record of byId.size === 0 ? [] : records) {
      const [, parent] = parentOf(record, byId) ?? []
      if (parent !== undefined) named.add(byId.get(parent) ?? record)
      // A folder may instead list what is in it.
      if (byId.get(idIn(record) ?? '') === record && Object.entries(record).some(listsIds)) named.add(record)
    }
    this.#folders = byId
    this.#named = named
  }

  /** True for a record that is a folder of others. */
  has(record: JsonObject): boolean {
    return this.#named.has(record)
  }

  /** Returns the path of a record's folder. Null if it names none. `used`: receives the name of the field. */
  pathOf(record: JsonObject, used: Set<string>): string[] | null {
    const path: (string | null)[] = []
    let at: JsonObject | undefined = record
    let isKnown = false
    for (let depth = 0; at && depth < DEEPEST; depth += 1) {
      const [name, parent] = parentOf(at, this.#folders) ?? []
      if (name === undefined || parent === undefined) break
      if (depth === 0) used.add(plainName(name))
      at = this.#folders.get(parent)
      if (at) path.unshift(headOf(at).title)
      isKnown = true
    }
    return isKnown ? folderPath(path) : null
  }
}

const listsIds = ([name, value]: [string, unknown]): boolean =>
  /ids$/i.test(name) && Array.isArray(value) && value.every((each) => typeof each !== 'boolean')

function idIn(record: JsonObject): string | null {
  const [, id] = Object.entries(record).find(([name, value]) => IDS.test(name) && isId(value)) ?? []
  return isId(id) ? String(id) : null
}

const isId = (value: unknown): value is string | number =>
  (typeof value === 'string' && value !== '') || typeof value === 'number'

/** Returns the name of the field with a known folder's ID, and the ID. */
function parentOf(record: JsonObject, folders: ReadonlyMap<string, JsonObject>): readonly [string, string] | null {
  for (const [name, value] of Object.entries(record)) {
    if (!PARENTS.has(plainName(name))) continue
    const id = isObject(value) ? (value['$id'] ?? value['_id'] ?? value['id']) : value
    if (isId(id) && folders.has(String(id)) && folders.get(String(id)) !== record) return [name, String(id)]
  }
  return null
}
