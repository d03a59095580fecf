import { type Expression, type RawBuilder, sql, type SqlBool } from 'kysely'
import { arrayOf, inBoth, listInBoth } from './in-both.ts'

/**
 * Returns a list of values that a statement receives as a single value, for use as `where('id', 'in',
 * among<number>(p.ids))`.
 */
export function among<Value extends number | string>(json: string): RawBuilder<Value> {
  return listInBoth(sql<Value>`(select value from json_each(${json}))`, json)
}

/**
 * Condition for the rows of an account whose `column` is in a list. Both columns are compared as one value, so the
 * index on both is used. With two conditions, SQLite uses an index on the account alone and scans all of its rows.
 */
export function ownAmong(columns: readonly [account: string, column: string], account: number, json: string) {
  const [owner, column] = columns
  return inBoth(
    sql<SqlBool>`(${sql.ref(owner)}, ${sql.ref(column)}) in (select ${account}, value from json_each(${json}))`,
    sql<SqlBool>`(${sql.ref(owner)} = ${account} and ${sql.ref(column)} = any(${arrayOf(json)}))`,
  )
}

/** Returns the value that `among` and `ownAmong` expect. */
export function listed(values: readonly (number | string)[]): string {
  return JSON.stringify(values)
}

/**
 * True if a column's address equals the given one. PostgreSQL's indexes contain hashes of addresses, because its index
 * rows are limited in size.
 */
export function isAddress(column: string, address: string): RawBuilder<SqlBool> {
  const own = sql.ref(column)
  return inBoth(sql<SqlBool>`${own} = ${address}`, sql<SqlBool>`address_key(${own}) = address_key(${address})`)
}

/** Condition for the rows of an account whose address is in a list. The index on both columns is used. */
export function ownAtAddresses(columns: readonly [account: string, column: string], account: number, json: string) {
  const [owner, column] = columns.map((each) => sql.ref(each))
  const keys = sql`array(select address_key(one) from unnest(${arrayOf(json)}::text[]) one)`
  return inBoth(
    sql<SqlBool>`(${owner}, ${column}) in (select ${account}, value from json_each(${json}))`,
    sql<SqlBool>`(${owner} = ${account} and address_key(${column}) = any(${keys}))`,
  )
}

/** True if the addresses of two columns are the same. */
export function isSameAddress(column: string, other: string): RawBuilder<SqlBool> {
  const [one, two] = [sql.ref(column), sql.ref(other)]
  return inBoth(sql<SqlBool>`${one} = ${two}`, sql<SqlBool>`address_key(${one}) = address_key(${two})`)
}

/** Returns the expression for an address's unique key. */
export function addressKey(column: string): RawBuilder<unknown> {
  return inBoth(sql`${sql.ref(column)}`, sql`address_key(${sql.ref(column)})`)
}

/** Returns the smaller of two values. */
export function lesser(a: Expression<number>, b: Expression<number>): RawBuilder<number> {
  return inBoth(sql<number>`min(${a}, ${b})`, sql<number>`least(${a}, ${b})`)
}

/** Returns the greater of two values. */
export function greater(a: Expression<number>, b: Expression<number>): RawBuilder<number> {
  return inBoth(sql<number>`max(${a}, ${b})`, sql<number>`greatest(${a}, ${b})`)
}

/** True if the text contains the part as an exact substring. */
export function holds(text: Expression<string>, part: Expression<string>): RawBuilder<SqlBool> {
  return inBoth(sql<SqlBool>`instr(${text}, ${part}) > 0`, sql<SqlBool>`strpos(${text}, ${part}) > 0`)
}

/**
 * Puts a value into the text of a statement. A partial index can only be used if the statement's text shows which rows
 * are meant, because bound values are not known when the statement is planned.
 */
export function constant<Value extends number | string>(value: Value): RawBuilder<Value> {
  return sql<Value>`${sql.lit(value)}`
}

/** Joins two texts with a space. */
export function joined(first: Expression<string>, second: Expression<string>): RawBuilder<string> {
  return sql<string>`${first} || ' ' || ${second}`
}

/** Returns the ID for a new row of a table: the given one or, if it is null, the next free one. */
export function numberedOrNext(table: string, id: number | null): RawBuilder<number> {
  const next = sql`nextval(pg_get_serial_sequence(${sql.lit(table)}, 'id'))`
  return inBoth(sql<number>`${id}`, sql<number>`coalesce(${id}, ${next})`)
}
