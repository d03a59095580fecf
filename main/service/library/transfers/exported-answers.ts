import type { Selectable } from 'kysely'
import { type AnswerPassage, type AnswerState, answerStates, modelFeatures } from '#shared/model/tools/model-answers.ts'
import type { Database } from '../../database/database.ts'
import type { Tables } from '../../database/tables.ts'
import type { Change } from '../../database/transaction.ts'
import type { LibraryRecord } from '../../exports/index.ts'

type Answer = NonNullable<LibraryRecord['answers']>[number]

/** An answer that is still arriving is exported with the part that has arrived. */
export const answerOf = (row: Selectable<Tables['model_answer']>): Answer => ({
  feature: row.feature,
  question: row.question,
  prompt: row.prompt,
  answer: row.answer,
  passages: JSON.parse(row.passages) as AnswerPassage[],
  dropped_quotes: row.dropped_quotes,
  state: row.state === 'running' ? 'incomplete' : row.state,
  error: row.error,
  host: row.host,
  model: row.model,
  tokens_in: row.tokens_in,
  tokens_out: row.tokens_out,
  sent:
    row.sent_start === null || row.sent_end === null
      ? null
      : { char_start: row.sent_start, char_end: row.sent_end, is_whole: row.sent_whole === 1 },
  created_date: new Date(row.created_ms).toISOString(),
})

/** Writes the answers of an archive. Quotes are compared with the article's text whenever they are shown. */
export class RestoredAnswers {
  readonly #add

  constructor(database: Database) {
    this.#add = database.statement((p: Omit<Selectable<Tables['model_answer']>, 'id' | 'account_id'> & Own) =>
      database.kysely.insertInto('model_answer').values({
        account_id: p.account,
        content_id: p.content_id,
        feature: p.feature,
        question: p.question,
        prompt: p.prompt,
        answer: p.answer,
        passages: p.passages,
        dropped_quotes: p.dropped_quotes,
        state: p.state,
        error: p.error,
        host: p.host,
        model: p.model,
        tokens_in: p.tokens_in,
        tokens_out: p.tokens_out,
        sent_start: p.sent_start,
        sent_end: p.sent_end,
        sent_whole: p.sent_whole,
        created_ms: p.created_ms,
        updated_ms: p.updated_ms,
        removed_ms: p.removed_ms,
      }),
    )
  }

  /** Answers of a kind that this version does not know are left out. */
  async restore(tx: Change, contentId: number, answers: readonly Answer[] = []): Promise<void> {
    for (const { passages, sent, created_date: date, ...rest } of answers) {
      const feature = modelFeatures.find((each) => each === rest.feature)
      const state: AnswerState | undefined = answerStates.find((each) => each === rest.state)
      const createdMs = Date.parse(date)
      if (!feature || !state || state === 'running' || Number.isNaN(createdMs)) continue
      await this.#add.run(tx, {
        ...{ ...rest, feature, state, content_id: contentId, passages: JSON.stringify(passages) },
        ...{ sent_start: sent?.char_start ?? null, sent_end: sent?.char_end ?? null },
        ...{ sent_whole: Number(sent?.is_whole ?? false), removed_ms: null },
        ...{ created_ms: createdMs, updated_ms: createdMs },
      })
    }
  }
}

interface Own {
  readonly account: number
}
