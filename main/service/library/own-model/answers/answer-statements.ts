import type { AnswerState, ModelFeature } from '#shared/model/tools/model-answers.ts'
import type { Database } from '../../../database/database.ts'

export function answerStatements(database: Database) {
  const { kysely } = database
  type Id = { account: number; id: number }
  return {
    article: database.statement((p: Id) =>
      kysely
        .selectFrom('content')
        .leftJoin('article', (join) =>
          join.onRef('article.account_id', '=', 'content.account_id').onRef('article.id', '=', 'content.article_id'),
        )
        .select(['content.title', 'content.content_type', 'article.text'])
        .where('content.account_id', '=', p.account)
        .where('content.id', '=', p.id),
    ),
    add: database.statement(
      (p: {
        account: number
        contentId: number
        feature: ModelFeature
        question: string
        prompt: string
        host: string
        model: string
        start: number | null
        end: number | null
        isWhole: number
        now: number
      }) =>
        kysely
          .insertInto('model_answer')
          .values({
            account_id: p.account,
            content_id: p.contentId,
            feature: p.feature,
            question: p.question,
            prompt: p.prompt,
            answer: '',
            passages: '[]',
            dropped_quotes: 0,
            state: 'running',
            host: p.host,
            model: p.model,
            sent_start: p.start,
            sent_end: p.end,
            sent_whole: p.isWhole,
            created_ms: p.now,
            updated_ms: p.now,
          })
          .returning('id'),
    ),
    find: database.statement((p: Id) =>
      kysely.selectFrom('model_answer').selectAll().where('account_id', '=', p.account).where('id', '=', p.id),
    ),
    list: database.statement((p: Id & { limit: number }) =>
      kysely
        .selectFrom('model_answer')
        .selectAll()
        .where('account_id', '=', p.account)
        .where('content_id', '=', p.id)
        .where('removed_ms', 'is', null)
        .orderBy('id', 'desc')
        .limit(p.limit),
    ),
    running: database.statement((p: { account: number; since: number }) =>
      kysely
        .selectFrom('model_answer')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('account_id', '=', p.account)
        .where('created_ms', '>', p.since)
        .where('state', '=', 'running'),
    ),
    /** Changes nothing if another process has stopped the answer. */
    grow: database.statement(
      (
        p: Id & {
          answer: string
          passages: string
          dropped: number
          tokensIn: number | null
          tokensOut: number | null
          now: number
        },
      ) =>
        kysely
          .updateTable('model_answer')
          .set({
            answer: p.answer,
            passages: p.passages,
            dropped_quotes: p.dropped,
            tokens_in: p.tokensIn,
            tokens_out: p.tokensOut,
            updated_ms: p.now,
          })
          .where('account_id', '=', p.account)
          .where('id', '=', p.id)
          .where('state', '=', 'running'),
    ),
    end: database.statement(
      (
        p: Id & {
          answer: string
          passages: string
          dropped: number
          tokensIn: number | null
          tokensOut: number | null
          state: AnswerState
          error: string | null
          now: number
        },
      ) =>
        kysely
          .updateTable('model_answer')
          .set({
            answer: p.answer,
            passages: p.passages,
            dropped_quotes: p.dropped,
            tokens_in: p.tokensIn,
            tokens_out: p.tokensOut,
            state: p.state,
            error: p.error,
            updated_ms: p.now,
          })
          .where('account_id', '=', p.account)
          .where('id', '=', p.id)
          .where('state', 'in', ['running', 'stopped']),
    ),
    setState: database.statement((p: Id & { state: AnswerState; now: number }) =>
      kysely
        .updateTable('model_answer')
        .set({ state: p.state, updated_ms: p.now })
        .where('account_id', '=', p.account)
        .where('id', '=', p.id)
        .where('state', '=', 'running'),
    ),
    remove: database.statement((p: Id & { now: number | null }) =>
      kysely
        .updateTable('model_answer')
        .set({ removed_ms: p.now })
        .where('account_id', '=', p.account)
        .where('id', '=', p.id),
    ),
    forgetRemoved: database.statement((p: { account: number; before: number }) =>
      kysely.deleteFrom('model_answer').where('account_id', '=', p.account).where('removed_ms', '<', p.before),
    ),
    tagNames: database.statement((p: { account: number; limit: number }) =>
      kysely
        .selectFrom('tag')
        .select('name')
        .where('account_id', '=', p.account)
        .orderBy('article_count', 'desc')
        .orderBy('id')
        .limit(p.limit),
    ),
  }
}
