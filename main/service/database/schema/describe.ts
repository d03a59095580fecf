import type { Generated } from 'kysely'

/** Properties of a column, from which its definitions for both databases are derived. */
export interface ColumnFacts {
  readonly type: 'integer' | 'real' | 'text' | 'bytes'
  readonly isNullable: boolean
  readonly initial: number | string | null
  readonly isUnique: boolean
  /**
   * Set if the column alone is the table's key. With 'counted', the database gives each row a greater number than all
   * previous ones, even if the last row was deleted. With 'numbered', it assigns the next free number. With 'given',
   * the insert specifies the value.
   */
  readonly key: 'counted' | 'numbered' | 'given' | null
  /** The table whose rows the number refers to. */
  readonly names: string | null
  /** 'row' refers to a row of `names`, 'own' to a row of the same account. Null if the row may no longer exist. */
  readonly reference: 'row' | 'own' | null
  /** True if a row can't be deleted while other rows refer to it. Otherwise those rows are deleted with it. */
  readonly isHolding: boolean
  /** True for a web address. PostgreSQL's keys contain its hash instead, because its index rows are limited in size. */
  readonly isAddress: boolean
  /** True for a secret that only this service can decrypt. */
  readonly isSealed: boolean
}

/** A column, with the type of its value in a statement. */
export class Column<Value> {
  /** For the compiler only. */
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

  /** Sets the value that existing rows got when the column was added. Each insert specifies its own value. */
  addedWith(initial: number | string): Column<Value> {
    return new Column({ ...this.facts, initial })
  }

  unique(): Column<Value> {
    return new Column({ ...this.facts, isUnique: true })
  }

  /** Makes the column the table's key. The insert specifies its value. */
  key(): Column<Value> {
    return new Column({ ...this.facts, key: 'given' })
  }

  /** Declares that the column contains the number of a row that may no longer exist. */
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

/** The number of a row. It is never reused for another row. */
export const counted = (): Column<Generated<number>> => new Column({ ...plain, key: 'counted' })

/** The number of a row. It may be reused for another row once this one is deleted. */
export const numbered = (): Column<Generated<number>> => new Column({ ...plain, key: 'numbered' })

/** Refers to a row. If that row is deleted, so is this one. */
export const rowOf = (table: string): Column<number> => new Column({ ...plain, names: table, reference: 'row' })

/** Refers to a row that can't be deleted while this one exists. */
export const holdsRowOf = (table: string): Column<number> =>
  new Column({ ...plain, names: table, reference: 'row', isHolding: true })

/** Refers to a row of the same account. If that row is deleted, so is this one. */
export const ownRowOf = (table: string): Column<number> => new Column({ ...plain, names: table, reference: 'own' })

export const address = (): Column<string> => new Column({ ...plain, type: 'text', isAddress: true })

export const sealed = (): Column<Buffer> => new Column({ ...plain, type: 'bytes', isSealed: true })

export interface Index<Name extends string = string> {
  readonly on: readonly Name[]
  readonly isUnique?: true
  /**
   * Condition that selects the rows that the index contains, in SQL that both databases understand. By default, it
   * contains all rows.
   */
  readonly where?: string
}

export interface TableOptions<Name extends string = string> {
  /** The columns of a key with several columns. */
  readonly key?: readonly Name[]
  readonly unique?: readonly (readonly Name[])[]
  /** The name of PostgreSQL's index that replaces the key or unique columns if they include an address. */
  readonly hashed?: string
  readonly indexes?: Readonly<Record<string, Index<Name>>>
  /** A condition that every row must meet, in SQL that both databases understand. */
  readonly check?: string
  /** SQLite stores the rows in the order of their key instead of by number. */
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

/** The row of a table in the types that kysely reads and writes. */
export type RowOf<Own extends Columns> = { -readonly [Name in keyof Own]: Own[Name]['value'] }
