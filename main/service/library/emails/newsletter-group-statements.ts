import { profileType } from '#shared/model/profile.ts'
import type { Database } from '../../database/database.ts'
import { constant } from '../../database/dialect/both-dialects.ts'

type OfProfile = { account: number; profile: number }
type Pair = { account: number; from: number; into: number }

export function groupStatements(database: Database) {
  const { kysely } = database
  return {
    /** Selects a newsletter that has emails or was followed. */
    newsletter: database.statement((p: OfProfile) =>
      kysely
        .selectFrom('profile')
        .innerJoin('source', (join) =>
          join.onRef('source.account_id', '=', 'profile.account_id').onRef('source.profile_id', '=', 'profile.id'),
        )
        .select('profile.id')
        .where('profile.account_id', '=', p.account)
        .where('profile.id', '=', p.profile)
        .where('profile_type', '=', constant(profileType.newsletter)),
    ),
    emails: database.statement((p: { account: number; newsletter: number; limit: number }) =>
      kysely
        .selectFrom('content')
        .select('id')
        .where('account_id', '=', p.account)
        .where('newsletter_id', '=', p.newsletter)
        .limit(p.limit),
    ),
    emailsOf: database.statement(
      (p: {
        account: number
        newsletter: number
        list: string | null
        address: string | null
        name: string
        limit: number
      }) =>
        kysely
          .selectFrom('content')
          .innerJoin('email_sender', (join) =>
            join
              .onRef('email_sender.account_id', '=', 'content.account_id')
              .onRef('email_sender.content_id', '=', 'content.id'),
          )
          .select('content.id')
          .where('content.account_id', '=', p.account)
          .where('content.newsletter_id', '=', p.newsletter)
          .where('list', 'is not distinct from', p.list)
          .where('address', 'is not distinct from', p.address)
          .where('name', '=', p.name)
          .limit(p.limit),
    ),
    move: database.statement((p: Pair & { id: number }) =>
      kysely
        .updateTable('content')
        .set((eb) => ({
          newsletter_id: p.into,
          publisher_id: eb
            .case()
            .when('publisher_id', '=', p.from)
            .then(eb.val(p.into))
            .else(eb.ref('publisher_id'))
            .end(),
        }))
        .where('account_id', '=', p.account)
        .where('id', '=', p.id),
    ),
    moveKeys: database.statement((p: Pair) =>
      kysely
        .updateTable('sender_key')
        .set({ profile_id: p.into })
        .where('account_id', '=', p.account)
        .where('profile_id', '=', p.from),
    ),
    setKey: database.statement((p: OfProfile & { key: string }) =>
      kysely
        .insertInto('sender_key')
        .values({ account_id: p.account, key: p.key, profile_id: p.profile })
        .onConflict((conflict) => conflict.columns(['account_id', 'key']).doUpdateSet({ profile_id: p.profile })),
    ),
    keysOf: database.statement((p: OfProfile) =>
      kysely
        .selectFrom('sender_key')
        .select('key')
        .where('account_id', '=', p.account)
        .where('profile_id', '=', p.profile),
    ),
    facts: database.statement((p: OfProfile) =>
      kysely
        .selectFrom('newsletter')
        .select('profile_id')
        .where('account_id', '=', p.account)
        .where('profile_id', '=', p.profile),
    ),
    moveFacts: database.statement((p: Pair) =>
      kysely
        .updateTable('newsletter')
        .set({ profile_id: p.into })
        .where('account_id', '=', p.account)
        .where('profile_id', '=', p.from),
    ),
    forgetFacts: database.statement((p: OfProfile) =>
      kysely.deleteFrom('newsletter').where('account_id', '=', p.account).where('profile_id', '=', p.profile),
    ),
    followed: database.statement((p: OfProfile) =>
      kysely
        .selectFrom('source')
        .select('is_subscribed')
        .where('account_id', '=', p.account)
        .where('profile_id', '=', p.profile),
    ),
    forgetSource: database.statement((p: OfProfile) =>
      kysely.deleteFrom('source').where('account_id', '=', p.account).where('profile_id', '=', p.profile),
    ),
  }
}
