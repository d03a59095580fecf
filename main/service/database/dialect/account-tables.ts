import { sql } from 'kysely'
import type { Database } from '../database.ts'
import { inBoth } from './in-both.ts'

/** Returns statements about all tables that contain rows of accounts. The tables are discovered at run time. */
export function accountTables(database: Database) {
  const { kysely } = database
  const compiled = <Row>(text: ReturnType<typeof sql<Row>>) => ({ compile: () => text.compile(kysely) })
  return {
    /** Selects the names of the tables, and the columns that identify a row, in SQL. */
    tables: database.selection(() =>
      compiled(
        inBoth(
          sql<{ name: string; key: string }>`
            select t.name, case when t.wr = 1
              then (select group_concat('"' || name || '"', ', ' order by pk) from pragma_table_info(t.name) where pk > 0)
              else 'rowid' end as key
            from pragma_table_list as t where t.schema = 'main' and t.type = 'table'
              and exists (select 1 from pragma_table_info(t.name) where name = 'account_id') order by t.name`,
          sql<{ name: string; key: string }>`
            select c.relname::text as name, 'ctid' as key from pg_class as c
            where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
              and exists (select 1 from pg_attribute where attrelid = c.oid and attname = 'account_id')
            order by c.relname collate "C"`,
        ),
      ),
    ),
    /** Selects the references between tables. */
    references: database.selection(() =>
      compiled(
        inBoth(
          sql<{ source: string; target: string }>`
            select distinct t.name as source, f."table" as target
            from pragma_table_list as t join pragma_foreign_key_list(t.name) as f
            where t.schema = 'main' and t.type = 'table' and f."table" <> t.name`,
          sql<{ source: string; target: string }>`
            select distinct s.relname::text as source, t.relname::text as target from pg_constraint as f
            join pg_class as s on s.oid = f.conrelid join pg_class as t on t.oid = f.confrelid
            where f.contype = 'f' and s.oid <> t.oid and s.relnamespace = current_schema()::regnamespace`,
        ),
      ),
    ),
    deleteSome: ({ name, key }: { name: string; key: string }) =>
      database.statement((p: { of: number; limit: number }) =>
        compiled(
          sql`delete from ${sql.table(name)} where (${sql.raw(key)}) in
            (select ${sql.raw(key)} from ${sql.table(name)} where account_id = ${p.of} limit ${p.limit})`,
        ),
      ),
    deleteAll: ({ name }: { name: string }) =>
      database.statement((p: { of: number }) =>
        compiled(sql`delete from ${sql.table(name)} where account_id = ${p.of}`),
      ),
  }
}
