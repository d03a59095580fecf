import { type Expression, type RawBuilder, sql, type SqlBool } from 'kysely'
import { arrayOf, inBoth, listInBoth } from './in-both.ts'

/** The rows of a list that a statement receives as one value: `where('id', 'in', among<number>(p.ids))`. */
export function among<Value extends number | string>(json: string): RawBuilder<Value> {
  return listInBoth(sql<Value>`(select value from json_each(${json}))`, json)
}

/**
 * The rows of an account whose `column` is in a list. Both columns are one value here, so the index of both serves. With
 * two conditions SQLite takes an index of the account alone and walks all of it.
 */
export function ownAmong(columns: readonly [account: string, column: string], account: number, json: string) {
  const [owner, column] = columns
  return inBoth(
    sql<SqlBool>`(${sql.ref(owner)}, ${sql.ref(column)}) in (select ${account}, value from json_each(${json}))`,
    sql<SqlBool>`(${sql.ref(owner)} = ${account} and ${sql.ref(column)} = any(${arrayOf(json)}))`,
  )
}

/** The value that `among` and `ownAmong` read. */
export function listed(values: readonly (number | string)[]): string {
  return JSON.stringify(values)
}

/** True if an address equals this one. PostgreSQL's indexes hold hashes of addresses, because their rows are short. */
export function isAddress(column: string, address: string): RawBuilder<SqlBool> {
  const own = sql.ref(column)
  return inBoth(sql<SqlBool>`${own} = ${address}`, sql<SqlBool>`address_key(${own}) = address_key(${address})`)
}

/** True if the addresses of two columns are the same. */
export function isSameAddress(column: string, other: string): RawBuilder<SqlBool> {
  const [one, two] = [sql.ref(column), sql.ref(other)]
  return inBoth(sql<SqlBool>`${one} = ${two}`, sql<SqlBool>`address_key(${one}) = address_key(${two})`)
}

/** Returns the unique key of an address. */
export function addressKey(column: string): RawBuilder<unknown> {
  return inBoth(sql`${sql.ref(column)}`, sql`address_key(${sql.ref(column)})`)
}

/** The smaller of two values. */
export function lesser(a: Expression<number>, b: Expression<number>): RawBuilder<number> {
  return inBoth(sql<number>`min(${a}, ${b})`, sql<number>`least(${a}, ${b})`)
}

/** The greater of two values. */
export function greater(a: Expression<number>, b: Expression<number>): RawBuilder<number> {
  return inBoth(sql<number>`max(${a}, ${b})`, sql<number>`greatest(${a}, ${b})`)
}

/** True if the text contains the part, letter by letter. */
export function holds(text: Expression<string>, part: Expression<string>): RawBuilder<SqlBool> {
  return inBoth(sql<SqlBool>`instr(${text}, ${part}) > 0`, sql<SqlBool>`strpos(${text}, ${part}) > 0`)
}

/**
 * A value that is part of a statement's text. An index of some rows alone serves only a statement whose text says which:
 * when it is planned, bound values are not known.
 */
export function constant<Value extends number | string>(value: Value): RawBuilder<Value> {
  return sql<Value>`${sql.lit(value)}`
}

/** Two texts with a space between them. */
export function joined(first: Expression<string>, second: Expression<string>): RawBuilder<string> {
  return sql<string>`${first} || ' ' || ${second}`
}

/** The number of a new row of a table. Null: the next that is free. */
export function numberedOrNext(table: string, id: number | null): RawBuilder<number> {
  const next = sql`nextval(pg_get_serial_sequence(${sql.lit(table)}, 'id'))`
  return inBoth(sql<number>`${id}`, sql<number>`coalesce(${id}, ${next})`)
}
