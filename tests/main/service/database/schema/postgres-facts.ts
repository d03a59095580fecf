import type { Libraries } from '../../servers/postgres/libraries.ts'

/**
 * The definitions of a library's tables, indexes, references and functions on a server, a line each. Names that
 * PostgreSQL gave to references and counters of emails' tables when these were called letters count as today's.
 */
export function postgresFacts(servers: Libraries, url: string): string[] {
  const lines = servers.ask(
    url,
    [
      `select 'column', table_name, ordinal_position, column_name, data_type, is_nullable, column_default, is_identity,
        identity_generation, collation_name from information_schema.columns where table_schema = 'public';`,
      `select 'index', replace(indexdef, 'public.', '') from pg_indexes where schemaname = 'public';`,
      `select 'constraint', conrelid::regclass, conname, pg_get_constraintdef(oid) from pg_constraint
        where connamespace = 'public'::regnamespace and contype <> 'n';`,
      `select 'function', proname, provolatile, proisstrict, proparallel, prosrc from pg_proc
        where pronamespace = 'public'::regnamespace;`,
      `select 'table', relname, relkind, relpersistence from pg_class
        where relnamespace = 'public'::regnamespace and relkind <> 'i';`,
    ].join('\n'),
  )
  return lines
    .map((line) => line.replaceAll(/\bletter(?=_account_id_fkey|_id_seq)/g, 'email'))
    .map((line) => line.replaceAll(/\bletter_(picture|sender)(?=_account_id\w*_fkey)/g, 'email_$1'))
    .map((line) => line.replaceAll(/\boutgoing_letter(?=_account_id_fkey|_id_seq)/g, 'outgoing_email'))
    .map((line) => line.replaceAll('account_id_letter_id_fkey', 'account_id_email_id_fkey'))
    .toSorted()
}
