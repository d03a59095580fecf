import type { Database } from '../../database/database.ts'
import type { Finder } from '../../extraction/index.ts'

/** The statements of ArticleJobs: a content's page, article and addresses. */
export function articleStatements(database: Database) {
  const { kysely } = database
  return {
    content: database.statement((p: { id: number }) =>
      kysely
        .selectFrom('content')
        .select(['id', 'account_id', 'url', 'user_agent', 'article_id', 'merged_into'])
        .where('id', '=', p.id),
    ),
    sentHtml: database.statement((p: { id: number }) =>
      kysely.selectFrom('sent_html').select(['html', 'hash']).where('content_id', '=', p.id),
    ),
    page: database.statement((p: { id: number }) =>
      kysely.selectFrom('page').selectAll().where('content_id', '=', p.id),
    ),
    keepPage: database.statement(
      (p: { id: number; url: string; sent: number; hash: string; us: number; html: Buffer }) =>
        kysely.replaceInto('page').values({
          content_id: p.id,
          url: p.url,
          is_sent: p.sent,
          hash: p.hash,
          created_us: p.us,
          html: p.html,
        }),
    ),
    // A known length stays known: the page may be read again where nothing else is reachable.
    keepMedia: database.statement((p: { id: number; audio: string | null; duration: number }) =>
      kysely
        .insertInto('content_media')
        .values({ content_id: p.id, audio_url: p.audio, duration: p.duration })
        .onConflict((conflict) =>
          conflict.column('content_id').doUpdateSet((eb) => ({
            audio_url: eb.ref('excluded.audio_url'),
            duration: eb
              .case()
              .when(
                eb.and([
                  eb('excluded.duration', '=', 0),
                  eb('content_media.audio_url', 'is', eb.ref('excluded.audio_url')),
                ]),
              )
              .then(eb.ref('content_media.duration'))
              .else(eb.ref('excluded.duration'))
              .end(),
          })),
        ),
    ),
    article: database.statement((p: { id: number }) =>
      kysely
        .selectFrom('content')
        .innerJoin('article', 'article.id', 'content.article_id')
        .select(['word_count', 'quality', 'html_hash', 'finder', 'remark'])
        .where('content.id', '=', p.id),
    ),
    text: database.statement((p: { id: number }) =>
      kysely
        .selectFrom('content')
        .innerJoin('article', 'article.id', 'content.article_id')
        .select('text')
        .where('content.id', '=', p.id),
    ),
    address: database.statement((p: { account: number; identity: string }) =>
      kysely
        .selectFrom('content_address')
        .select('content_id')
        .where('account_id', '=', p.account)
        .where('identity_url', '=', p.identity),
    ),
    addAddress: database.statement((p: { account: number; identity: string; id: number }) =>
      kysely
        .insertInto('content_address')
        .values({ account_id: p.account, identity_url: p.identity, content_id: p.id }),
    ),
    forgetHtml: database.statement((p: { id: number }) =>
      kysely.deleteFrom('sent_html').where('content_id', '=', p.id),
    ),
    forgetArticles: database.statement((p: { id: number }) =>
      kysely.deleteFrom('article').where('content_id', '=', p.id),
    ),
    createArticle: database.statement(
      (p: {
        id: number
        url: string
        title: string
        authors: string
        publicationUs: number | null
        words: number
        minutes: number
        language: string | null
        rtl: number
        markdown: string
        text: string
        textHash: string
        htmlHash: string | null
        quality: number | null
        textVersion: number | null
        pageType: string | null
        notice: string | null
        finder: Finder
        remark: string | null
        us: number
      }) =>
        kysely
          .insertInto('article')
          .values({
            content_id: p.id,
            url: p.url,
            title: p.title,
            authors: p.authors,
            publication_us: p.publicationUs,
            word_count: p.words,
            reading_minutes: p.minutes,
            language: p.language,
            is_rtl: p.rtl,
            markdown: p.markdown,
            text: p.text,
            text_hash: p.textHash,
            html_hash: p.htmlHash,
            quality: p.quality,
            text_version: p.textVersion,
            page_type: p.pageType,
            notice: p.notice,
            finder: p.finder,
            remark: p.remark,
            created_us: p.us,
          })
          .returning('id'),
    ),
    updateContent: database.statement(
      (p: {
        id: number
        title: string
        siteName: string | null
        authorId: number | null
        publisherId: number | null
        publicationUs: number | null
        excerpt: string
        image: string | null
        type: number
        articleId: number
        status: number
      }) =>
        kysely
          .updateTable('content')
          .set({
            title: p.title,
            site_name: p.siteName,
            author_id: p.authorId,
            publisher_id: p.publisherId,
            publication_us: p.publicationUs,
            excerpt: p.excerpt,
            image_url: p.image,
            content_type: p.type,
            article_id: p.articleId,
            processing_status: p.status,
            processing_error: null,
          })
          .where('id', '=', p.id),
    ),
    setStatus: database.statement((p: { id: number; status: number; error: string | null }) =>
      kysely
        .updateTable('content')
        .set({ processing_status: p.status, processing_error: p.error })
        .where('id', '=', p.id),
    ),
    addProfile: database.statement((p: { type: number; name: string; domain: string }) =>
      kysely
        .insertInto('profile')
        .values({ profile_type: p.type, name: p.name, domain: p.domain })
        .onConflict((conflict) => conflict.columns(['profile_type', 'name', 'domain']).doNothing()),
    ),
    profile: database.statement((p: { type: number; name: string; domain: string }) =>
      kysely
        .selectFrom('profile')
        .select('id')
        .where('profile_type', '=', p.type)
        .where('name', '=', p.name)
        .where('domain', '=', p.domain),
    ),
  }
}
