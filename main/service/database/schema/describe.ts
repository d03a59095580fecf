import type { Generated } from 'kysely'

/** The facts about a column from which both databases' definitions follow. */
export interface ColumnFacts {
  readonly type: 'integer' | 'real' | 'text' | 'bytes'
  readonly isNullable: boolean
  readonly initial: number | string | null
  readonly isUnique: boolean
  /**
   * The column alone is the table's key. 'counted': the database gives each row a greater number than all before, also
   * after the last row was deleted. 'numbered': the next free number. 'given': the value is in the insert.
   */
  readonly key: 'counted' | 'numbered' | 'given' | null
  /** The table whose rows the number names. */
  readonly names: string | null
  /** 'row': a row of `names`. 'own': one of the same account. Null: the row may be gone. */
  readonly reference: 'row' | 'own' | null
  /** True if rows that are named cannot be deleted. Otherwise the rows that name them are deleted, too. */
  readonly isHolding: boolean
  /** A web address. PostgreSQL's keys have its hash instead, because its index rows are short. */
  readonly isAddress: boolean
  /** A secret that only this service can open. */
  readonly isSealed: boolean
}

/** A column, with the type of its value in a statement. */
export class Column<Value> {
  /** For the compiler alone. */
  declare readonly value: Value
  readonly facts: ColumnFacts

  constructor(facts: ColumnFacts) {
    this.facts = facts
  }

  orNull(): Column<Value | null> {
    return new Column({ ...this.facts, isNullable: true })
  }

  byDefault(initial: number | string): Column<Generated<Value>> {
    return new Column({ ...this.facts, initial })
  }

  /** Earlier rows got this value with the column. Each insert gives its own. */
  addedWith(initial: number | string): Column<Value> {
    return new Column({ ...this.facts, initial })
  }

  unique(): Column<Value> {
    return new Column({ ...this.facts, isUnique: true })
  }

  /** The table's key, which the insert gives. */
  key(): Column<Value> {
    return new Column({ ...this.facts, key: 'given' })
  }

  /** The number of a row that may be gone. */
  names(table: string): Column<Value> {
    return new Column({ ...this.facts, names: table })
  }
}

const plain: ColumnFacts = {
  type: 'integer',
  isNullable: false,
  initial: null,
  isUnique: false,
  key: null,
  names: null,
  reference: null,
  isHolding: false,
  isAddress: false,
  isSealed: false,
}

export const integer = <Value extends number = number>(): Column<Value> => new Column(plain)

export const real = (): Column<number> => new Column({ ...plain, type: 'real' })

export const text = <Value extends string = string>(): Column<Value> => new Column({ ...plain, type: 'text' })

export const bytes = (): Column<Buffer> => new Column({ ...plain, type: 'bytes' })

/** The number of a row, which no other row ever gets. */
export const counted = (): Column<Generated<number>> => new Column({ ...plain, key: 'counted' })

/** The number of a row, which another row may get once it is deleted. */
export const numbered = (): Column<Generated<number>> => new Column({ ...plain, key: 'numbered' })

/** Names a row, with which this one is deleted. */
export const rowOf = (table: string): Column<number> => new Column({ ...plain, names: table, reference: 'row' })

/** Names a row that cannot be deleted until then. */
export const holdsRowOf = (table: string): Column<number> =>
  new Column({ ...plain, names: table, reference: 'row', isHolding: true })

/** Names a row of the same account, with which this one is deleted. */
export const ownRowOf = (table: string): Column<number> => new Column({ ...plain, names: table, reference: 'own' })

export const address = (): Column<string> => new Column({ ...plain, type: 'text', isAddress: true })

export const sealed = (): Column<Buffer> => new Column({ ...plain, type: 'bytes', isSealed: true })

export interface Index<Name extends string = string> {
  readonly on: readonly Name[]
  readonly isUnique?: true
  /** The rows that it has, in words that both databases know. All by default. */
  readonly where?: string
}

export interface TableOptions<Name extends string = string> {
  /** The columns of a key of several. */
  readonly key?: readonly Name[]
  readonly unique?: readonly (readonly Name[])[]
  /** The name that PostgreSQL's index has instead of the key or unique columns with an address. */
  readonly hashed?: string
  readonly indexes?: Readonly<Record<string, Index<Name>>>
  /** A condition of every row, in words that both databases know. */
  readonly check?: string
  /** SQLite stores the rows in the order of their key, and not by number. */
  readonly withoutRowid?: true
}

export type Columns = Readonly<Record<string, Column<unknown>>>

export interface Table<Own extends Columns = Columns> {
  readonly columns: Own
  readonly options: TableOptions
}

export function table<const Own extends Columns>(
  columns: Own,
  options: TableOptions<keyof Own & string> = {},
): Table<Own> {
  return { columns, options }
}

/** The row of a table, as kysely reads and writes it. */
export type RowOf<Own extends Columns> = { -readonly [Name in keyof Own]: Own[Name]['value'] }
