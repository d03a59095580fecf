import type { Database } from '../../../database/database.ts'

/** The SQL statements for stored pages: a content's current one, and those that it replaced. */
export function pageStatements(database: Database) {
  const { kysely } = database
  type Id = { account: number; id: number }
  type Version = Id & { version: number }
  const facts = ['url', 'is_sent', 'hash', 'created_us', 'object', 'size'] as const
  return {
    page: database.statement((p: Id) =>
      kysely.selectFrom('page').select(facts).where('account_id', '=', p.account).where('content_id', '=', p.id),
    ),
    put: database.statement(
      (p: Id & { url: string; sent: number; hash: string; us: number; object: string; size: number }) =>
        kysely
          .insertInto('page')
          .values({
            account_id: p.account,
            content_id: p.id,
            url: p.url,
            is_sent: p.sent,
            hash: p.hash,
            created_us: p.us,
            object: p.object,
            size: p.size,
          })
          .onConflict((conflict) =>
            conflict.columns(['account_id', 'content_id']).doUpdateSet((eb) => ({
              url: eb.ref('excluded.url'),
              is_sent: eb.ref('excluded.is_sent'),
              hash: eb.ref('excluded.hash'),
              created_us: eb.ref('excluded.created_us'),
              object: eb.ref('excluded.object'),
              size: eb.ref('excluded.size'),
            })),
          ),
    ),
    keep: database.statement(
      (
        p: Id & {
          url: string
          sent: number
          hash: string
          us: number
          object: string
          size: number | null
          title: string
          text: string
        },
      ) =>
        kysely.insertInto('page_version').values({
          account_id: p.account,
          content_id: p.id,
          url: p.url,
          is_sent: p.sent,
          hash: p.hash,
          created_us: p.us,
          object: p.object,
          size: p.size,
          title: p.title,
          text: p.text,
        }),
    ),
    versions: database.statement((p: Id) =>
      kysely
        .selectFrom('page_version')
        .select(['id', 'title', ...facts])
        .where('account_id', '=', p.account)
        .where('content_id', '=', p.id)
        .orderBy('created_us')
        .orderBy('id'),
    ),
    version: database.statement((p: Version) =>
      kysely
        .selectFrom('page_version')
        .select(['id', 'title', 'text', ...facts])
        .where('account_id', '=', p.account)
        .where('content_id', '=', p.id)
        .where('id', '=', p.version),
    ),
    forget: database.statement((p: Version) =>
      kysely
        .deleteFrom('page_version')
        .where('account_id', '=', p.account)
        .where('content_id', '=', p.id)
        .where('id', '=', p.version),
    ),
    title: database.statement((p: Id) =>
      kysely.selectFrom('content').select('title').where('account_id', '=', p.account).where('id', '=', p.id),
    ),
    text: database.statement((p: Id) =>
      kysely
        .selectFrom('content')
        .innerJoin('article', (join) =>
          join.onRef('article.account_id', '=', 'content.account_id').onRef('article.id', '=', 'content.article_id'),
        )
        .select('article.text')
        .where('content.account_id', '=', p.account)
        .where('content.id', '=', p.id),
    ),
  }
}
