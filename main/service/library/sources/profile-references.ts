import type { Kysely } from 'kysely'
import type { Tables } from '../../database/tables.ts'

/**
 * A profile stays when nothing names it any longer, but its reader sees only profiles that something names. These
 * queries match if the profile of the outer query is an author, publisher or sender in this account, or is followed by
 * it. Join them with "or exists".
 */
export function knownProfile(kysely: Kysely<Tables>, account: number) {
  const named = (column: 'author_id' | 'publisher_id' | 'newsletter_id') =>
    kysely
      .selectFrom('content')
      .select('content.id')
      .where('content.account_id', '=', account)
      .whereRef(`content.${column}`, '=', 'profile.id' as never)
  const followed = kysely
    .selectFrom('source')
    .select('source.id')
    .where('source.account_id', '=', account)
    .whereRef('source.profile_id', '=', 'profile.id' as never)
  return [named('author_id'), named('publisher_id'), named('newsletter_id'), followed]
}
