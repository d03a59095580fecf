import { createHash } from 'node:crypto'
import type { Row, Side } from './side.ts'

/**
 * Possible numbers of rows in one statement, largest first. There are only a few sizes, so that only a few statements
 * are prepared.
 */
const SIZES = [64, 8, 1] as const
/** Maximum size of the texts and bytes waiting to be written, in characters or bytes. */
const MOST_WAITING = 4_000_000

/** Writes rows of one table, several with each statement. */
export class RowsWriter {
  readonly #side: Side
  readonly #table: string
  readonly #columns: readonly string[]
  #waiting: Row[] = []
  #size = 0

  constructor(side: Side, table: string, columns: readonly string[]) {
    this.#side = side
    this.#table = table
    this.#columns = columns
  }

  async add(row: Row): Promise<void> {
    this.#waiting.push(row)
    for (const name of this.#columns) this.#size += sizeOf(row[name])
    if (this.#waiting.length === SIZES[0] || this.#size > MOST_WAITING) await this.flush()
  }

  async flush(): Promise<void> {
    const rows = this.#waiting
    this.#waiting = []
    this.#size = 0
    while (rows.length > 0) {
      const some = rows.splice(0, SIZES.find((size) => size <= rows.length) ?? 1)
      await insert(this.#side, this.#table, this.#columns, some, '')
    }
  }
}

/** Writes a row unless one with its key exists. Resolves to true if it was written. */
export async function insertOrLeave(side: Side, table: string, columns: readonly string[], row: Row): Promise<boolean> {
  return (await insert(side, table, columns, [row], 'ON CONFLICT DO NOTHING')) > 0
}

export async function insertOne(side: Side, table: string, columns: readonly string[], row: Row): Promise<void> {
  await insert(side, table, columns, [row], '')
}

/**
 * Computes the number of rows and a hash of all their values, in a given order. The result is the same in both engines.
 */
export class RowsHash {
  count = 0
  readonly #hash = createHash('sha256')
  readonly #columns: readonly string[]

  constructor(columns: readonly string[]) {
    this.#columns = columns
  }

  add(row: Row): void {
    this.count += 1
    for (const name of this.#columns) {
      const value = row[name] ?? null
      if (value instanceof Uint8Array) this.#hash.update(`b${value.byteLength}:`).update(value)
      // Text in PostgreSQL can't contain U+0000.
      else if (typeof value === 'string') this.#text('t', value.replaceAll('\0', '\u{fffd}').toWellFormed())
      else this.#text('n', JSON.stringify(value))
    }
  }

  get digest(): string {
    return this.#hash.copy().digest('hex')
  }

  #text(kind: string, text: string): void {
    this.#hash.update(`${kind}${text.length}:`).update(text)
  }
}

function insert(
  side: Side,
  table: string,
  columns: readonly string[],
  rows: readonly Row[],
  otherwise: string,
): Promise<number> {
  const names = columns.map((name) => `"${name}"`).join(', ')
  const places = Array(rows.length)
    .fill(`(${columns.map(() => '?').join(', ')})`)
    .join(', ')
  const values = rows.flatMap((row) => columns.map((name) => row[name] ?? null))
  return side.run(`INSERT INTO "${table}" (${names}) VALUES ${places} ${otherwise}`, ...values)
}

function sizeOf(value: unknown): number {
  return typeof value === 'string' ? value.length : value instanceof Uint8Array ? value.byteLength : 0
}
