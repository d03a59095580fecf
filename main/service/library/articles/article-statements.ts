import type { Database } from '../../database/database.ts'
import type { Finder } from '../../extraction/index.ts'

/** The SQL statements of ArticleJobs for a content's page, article and addresses. */
export function articleStatements(database: Database) {
  const { kysely } = database
  type Id = { account: number; id: number }
  return {
    content: database.statement((p: Id) =>
      kysely
        .selectFrom('content')
        .select([
          'id',
          'url',
          'identity_url',
          'title',
          'user_agent',
          'article_id',
          'merged_into',
          'content_type',
          'newsletter_id',
          'site_name',
          'rss_feed_id',
        ])
        .where('account_id', '=', p.account)
        .where('id', '=', p.id),
    ),
    sentHtml: database.statement((p: Id) =>
      kysely
        .selectFrom('sent_html')
        .select(['html', 'hash', 'is_archived'])
        .where('account_id', '=', p.account)
        .where('content_id', '=', p.id),
    ),
    // A known duration is never overwritten with an unknown one, because the page may be read again when nothing else
    // can be reached.
    keepMedia: database.statement((p: Id & { audio: string | null; duration: number }) =>
      kysely
        .insertInto('content_media')
        .values({ account_id: p.account, content_id: p.id, audio_url: p.audio, duration: p.duration })
        .onConflict((conflict) =>
          conflict.columns(['account_id', 'content_id']).doUpdateSet((eb) => ({
            audio_url: eb.ref('excluded.audio_url'),
            duration: eb
              .case()
              .when(
                eb.and([
                  eb('excluded.duration', '=', 0),
                  eb('content_media.audio_url', 'is not distinct from', eb.ref('excluded.audio_url')),
                ]),
              )
              .then(eb.ref('content_media.duration'))
              .else(eb.ref('excluded.duration'))
              .end(),
          })),
        ),
    ),
    article: database.statement((p: Id) =>
      kysely
        .selectFrom('content')
        .innerJoin('article', (join) =>
          join.onRef('article.account_id', '=', 'content.account_id').onRef('article.id', '=', 'content.article_id'),
        )
        .select(['word_count', 'quality', 'html_hash', 'finder', 'remark'])
        .where('content.account_id', '=', p.account)
        .where('content.id', '=', p.id),
    ),
    text: database.statement((p: Id) =>
      kysely
        .selectFrom('content')
        .innerJoin('article', (join) =>
          join.onRef('article.account_id', '=', 'content.account_id').onRef('article.id', '=', 'content.article_id'),
        )
        .select(['article.title', 'text', 'text_hash'])
        .where('content.account_id', '=', p.account)
        .where('content.id', '=', p.id),
    ),
    forgetHtml: database.statement((p: Id) =>
      kysely.deleteFrom('sent_html').where('account_id', '=', p.account).where('content_id', '=', p.id),
    ),
    forgetArticles: database.statement((p: Id) =>
      kysely.deleteFrom('article').where('account_id', '=', p.account).where('content_id', '=', p.id),
    ),
    createArticle: database.statement(
      (p: {
        account: number
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
            account_id: p.account,
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
        account: number
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
          .set((eb) => ({
            title: p.title,
            site_name: eb.fn.coalesce(eb.val(p.siteName), 'site_name'),
            author_id: p.authorId,
            publisher_id: p.publisherId,
            publication_us: eb.fn.coalesce(eb.val(p.publicationUs), 'publication_us'),
            excerpt: p.excerpt,
            image_url: p.image,
            content_type: p.type,
            article_id: p.articleId,
            processing_status: p.status,
            processing_error: null,
          }))
          .where('account_id', '=', p.account)
          .where('id', '=', p.id),
    ),
    setTitle: database.statement((p: Id & { title: string }) =>
      kysely.updateTable('content').set({ title: p.title }).where('account_id', '=', p.account).where('id', '=', p.id),
    ),
    setStatus: database.statement((p: Id & { status: number; error: string | null }) =>
      kysely
        .updateTable('content')
        .set({ processing_status: p.status, processing_error: p.error })
        .where('account_id', '=', p.account)
        .where('id', '=', p.id),
    ),
  }
}
