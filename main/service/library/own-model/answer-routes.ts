import type { Routes } from '../../calls/answer.ts'
import type { Answers, StoredAnswer } from './answers/answers.ts'
import type { SuggestedTags } from './tags/suggested-tags.ts'

type AnswerRoutes = Pick<
  Routes,
  | 'modelAsk'
  | 'modelAnswer'
  | 'modelAnswers'
  | 'modelAnswerStop'
  | 'modelAnswerRemove'
  | 'modelAnswerRestore'
  | 'suggestedTags'
>

export function answerRoutes(answers: Answers, suggested: SuggestedTags): AnswerRoutes {
  return {
    modelAsk: async ({ account }, { body }) => {
      const { content_id: contentId, feature, question = '', selection, language = null } = body
      const range = selection ? { start: selection.char_start, end: selection.char_end } : null
      const wanted = { contentId, feature, question, selection: range, language }
      return { body: shape(await answers.ask(account, wanted)) }
    },
    modelAnswer: async ({ account }, { params, query }) => ({
      body: shape(
        query.after === undefined
          ? await answers.find(account, params.id)
          : await answers.more(account, params.id, query.after),
      ),
    }),
    modelAnswers: async ({ account }, { query }) => ({
      body: { answers: (await answers.list(account, query.content_id)).map(shape) },
    }),
    modelAnswerStop: async ({ account }, { params }) => ({ body: shape(await answers.stop(account, params.id)) }),
    modelAnswerRemove: async ({ account }, { params }) => {
      await answers.remove(account, params.id)
      return { body: null }
    },
    modelAnswerRestore: async ({ account }, { params }) => ({ body: shape(await answers.restore(account, params.id)) }),
    suggestedTags: async ({ account }, { query }) => ({
      body: { tags: (await suggested.find(account, query.content_id)).map((name) => ({ name })) },
    }),
  }
}

const shape = (one: StoredAnswer) => ({
  ...{ id: one.id, content_id: one.contentId, feature: one.feature, question: one.question, prompt: one.prompt },
  ...{ answer: one.answer, passages: one.passages, dropped_quotes: one.dropped, state: one.state, error: one.error },
  ...{ host: one.host, model: one.model, tokens_in: one.tokensIn, tokens_out: one.tokensOut },
  sent: one.sent && { char_start: one.sent.start, char_end: one.sent.end, is_whole: one.sent.isWhole },
  revision: one.revision,
  created_date: new Date(one.createdMs).toISOString(),
})
