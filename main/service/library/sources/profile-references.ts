import type { Kysely } from 'kysely'
import type { Tables } from '../../database/tables.ts'

/**
 * Profiles are not deleted when nothing refers to them any longer, but readers see only profiles to which something
 * refers. These queries match if the profile of the outer query is an author, publisher or sender in this account, or
 * is followed by it. Join them with "or exists".
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
