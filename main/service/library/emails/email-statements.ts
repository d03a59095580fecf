import type { Database } from '../../database/database.ts'

type Id = { account: number; id: number }

export function emailStatements(database: Database) {
  const { kysely } = database
  return {
    email: database.statement((p: Id) =>
      kysely
        .selectFrom('email')
        .innerJoin('account', 'account.id', 'email.account_id')
        .select([
          'email.id',
          'object',
          'received_us',
          'saves',
          'sent_to',
          'mail_account_id',
          'is_verified',
          'is_list_verified',
          'signs_unsubscribing',
          'account.mail_key',
        ])
        .where('email.account_id', '=', p.account)
        .where('email.id', '=', p.id),
    ),
    /** Selects an earlier copy of the same email, which has one of the two fingerprints. */
    twin: database.statement((p: Id & { fingerprint: string; other: string }) =>
      kysely
        .selectFrom('email')
        .select(['id', 'object', 'is_verified'])
        .where('account_id', '=', p.account)
        .where('fingerprint', 'in', [p.fingerprint, p.other])
        .where('fingerprint', 'is not', null)
        .where('id', '<>', p.id),
    ),
    read: database.statement((p: Id & { fingerprint: string }) =>
      kysely
        .updateTable('email')
        .set({ fingerprint: p.fingerprint })
        .where('account_id', '=', p.account)
        .where('id', '=', p.id),
    ),
    forget: database.statement((p: Id) =>
      kysely.deleteFrom('email').where('account_id', '=', p.account).where('id', '=', p.id),
    ),
    addPicture: database.statement((p: { account: number; email: number; token: string; object: string }) =>
      kysely
        .insertInto('email_picture')
        .values({ account_id: p.account, token: p.token, email_id: p.email, object: p.object })
        .onConflict((conflict) => conflict.columns(['account_id', 'token']).doNothing()),
    ),
    forgetConfirmations: database.statement((p: { account: number; before: number }) =>
      kysely.deleteFrom('confirmation').where('account_id', '=', p.account).where('received_us', '<', p.before),
    ),
    addConfirmation: database.statement(
      (p: { account: number; sender: string; subject: string; code: string | null; url: string | null; us: number }) =>
        kysely.insertInto('confirmation').values({
          account_id: p.account,
          sender: p.sender,
          subject: p.subject,
          code: p.code,
          url: p.url,
          received_us: p.us,
        }),
    ),
    create: database.statement(
      (p: {
        account: number
        identity: string
        url: string
        title: string
        site: string | null
        published: number | null
        us: number
        source: number
        type: number
        status: number
        error: string | null
        newsletter: number
      }) =>
        kysely
          .insertInto('content')
          .values({
            account_id: p.account,
            identity_url: p.identity,
            url: p.url,
            title: p.title,
            site_name: p.site,
            publisher_id: p.newsletter,
            publication_us: p.published,
            feed_us: p.us,
            excerpt: '',
            source_type: p.source,
            content_type: p.type,
            processing_status: p.status,
            processing_error: p.error,
            newsletter_id: p.newsletter,
          })
          .returning('id'),
    ),
    send: database.statement((p: Id & { html: string; hash: string }) =>
      kysely
        .insertInto('sent_html')
        .values({ account_id: p.account, content_id: p.id, html: p.html, hash: p.hash })
        .onConflict((conflict) => conflict.columns(['account_id', 'content_id']).doNothing()),
    ),
    autoSaves: database.statement((p: { account: number; newsletter: number }) =>
      kysely
        .selectFrom('source')
        .select('id')
        .where('account_id', '=', p.account)
        .where('profile_id', '=', p.newsletter)
        .where('auto_save', '=', 1)
        .where('is_subscribed', '=', 1),
    ),
  }
}
