import type { AnswerState, ModelFeature } from '#shared/model/tools/model-answers.ts'
import { counted, integer, ownRowOf, rowOf, sealed, table, text } from './describe.ts'

export const modelTables = {
  /** A server with a language model that a reader chose to use. */
  model_server: table(
    {
      account_id: rowOf('account').key(),
      /** The base URL, to which `/chat/completions` is appended. */
      url: text(),
      /** The server's key, encrypted. Null if the server requires none. */
      key: sealed().orNull(),
      model: text(),
      /** JSON list of the features that may send text to the server: see shared/model/tools/model-answers.ts. */
      features: text(),
      /** True if the text of emails may be sent to the server too. */
      sends_emails: integer(),
      /** The language tag of answers. '' for the article's language. */
      language: text(),
      /** Maximum length of an article's text that is sent with one question. */
      most_characters: integer(),
      /** Stored reason (shared/reasons) if the last attempt failed. */
      error: text().orNull(),
      created_ms: integer(),
    },
    {
      withoutRowid: true,
    },
  ),

  /** A question to a model about a content, and its answer. */
  model_answer: table(
    {
      id: counted(),
      account_id: integer(),
      content_id: ownRowOf('content'),
      feature: text<ModelFeature>(),
      /** The reader's question, or the selected words. '' for a summary. */
      question: text(),
      /** The instructions that were sent, without the article's text. */
      prompt: text(),
      /** Markdown. `[1]` refers to the first passage. */
      answer: text(),
      /** JSON: see AnswerPassage. */
      passages: text(),
      /** Number of quotes that were left out because the text does not contain them, or of untranslated passages. */
      dropped_quotes: integer(),
      state: text<AnswerState>(),
      error: text().orNull(),
      host: text(),
      model: text(),
      /** Tokens as counted by the server. Null if it reported none. */
      tokens_in: integer().orNull(),
      tokens_out: integer().orNull(),
      /** The range of the article's text that was sent. Null if none was. */
      sent_start: integer().orNull(),
      sent_end: integer().orNull(),
      /** True if that was the whole text. */
      sent_whole: integer(),
      created_ms: integer(),
      /** Time when a running answer was last written. If it is long ago, the process that ran it is gone. */
      updated_ms: integer(),
      /** Time when the reader removed the answer. Null if they did not. */
      removed_ms: integer().orNull(),
    },
    {
      indexes: {
        model_answer_content: { on: ['account_id', 'content_id', 'id'] },
        model_answer_created: { on: ['account_id', 'created_ms'] },
      },
    },
  ),
}
