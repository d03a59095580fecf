import { setTimeout } from 'node:timers/promises'
import { contentType } from '#shared/model/content-type.ts'
import { type AnswerPassage, type AnswerState, type ModelFeature } from '#shared/model/tools/model-answers.ts'
import { reason } from '#shared/reasons/codes.ts'
import type { Reason } from '#shared/reasons/reason.ts'
import { explain } from '#shared/reasons/sentences.ts'
import { storedOrNull, storedReason, sentenceOfStored } from '#shared/reasons/stored.ts'
import * as t from '#shared/words/service/models.ts'
import { NotFound } from '../../../calls/not-found.ts'
import { RefusedInput } from '../../../calls/refused-input.ts'
import type { Outbound } from '../../../outbound/index.ts'
import type { Core } from '../../core.ts'
import { ContentIds } from '../../entries/content-ids.ts'
import { askModel } from '../server/ask-model.ts'
import { ModelFailed } from '../server/model-failed.ts'
import type { AllowedModel, ModelServers } from '../server/model-servers.ts'
import { answerStatements } from './answer-statements.ts'
import { type AskedArticle, planQuestion, type Plan, type WantedAnswer } from './plan-question.ts'
import { FoldedQuotes } from './folded-quotes.ts'
import { RunningAnswer } from './running-answer.ts'

/** Number of a reader's answers that may arrive at the same time. */
const MOST_RUNNING = 4
const SHOWN = 200
/** Time in milliseconds that a caller waits for the next part of an answer. */
const PATIENCE = 20_000
/** Parts that arrive within this time are sent together. */
const TOGETHER = 200
/** An answer is stored as often as this while it arrives. */
const STORED_EVERY = 1000
/** If a running answer was not stored for this long, its process is gone. */
const LONGEST_SILENCE = 30_000
const DAY = 24 * 60 * 60_000
const MOST_TAGS = 300

export interface StoredAnswer {
  readonly id: number
  readonly contentId: number
  readonly feature: ModelFeature
  readonly question: string
  readonly prompt: string
  readonly answer: string
  readonly passages: readonly AnswerPassage[]
  readonly dropped: number
  readonly state: AnswerState
  readonly error: string | null
  readonly why: Reason | null
  readonly host: string
  readonly model: string
  readonly tokensIn: number | null
  readonly tokensOut: number | null
  readonly sent: { readonly start: number; readonly end: number; readonly isWhole: boolean } | null
  readonly revision: number
  readonly createdMs: number
}

export interface AnswersOptions extends Pick<Core, 'database' | 'stamps' | 'entries' | 'clock' | 'report'> {
  readonly servers: ModelServers
  readonly ownModels: Outbound
}

class Stopped extends Error {}
class Closing extends Error {}
class TooLong extends Error {}

/** Questions to readers' own models, and the answers, which are stored with their contents. */
export class Answers {
  readonly #options: AnswersOptions
  readonly #ids: ContentIds
  readonly #statements
  readonly #running = new Map<number, { readonly answer: RunningAnswer; readonly done: Promise<void> }>()
  #isClosed = false

  constructor(options: AnswersOptions) {
    this.#options = options
    this.#ids = new ContentIds(options.database)
    this.#statements = answerStatements(options.database)
  }

  /** Starts an answer and returns it before it arrives. Throws NotFound and RefusedInput. */
  async ask(account: number, wanted: WantedAnswer): Promise<StoredAnswer> {
    const { database, servers, clock } = this.#options
    const { contentId, article } = await this.#article(account, wanted.contentId)
    const server = await servers.allowed(account, wanted.feature, article.isEmail)
    const tags =
      wanted.feature !== 'tags'
        ? []
        : (await database.look(account, (tx) => this.#statements.tagNames.all(tx, { limit: MOST_TAGS }))).map(
            ({ name }) => name,
          )
    const plan = planQuestion(wanted, article, server, tags)
    const now = clock()
    const id = await database.change(account, async (tx) => {
      const running = await this.#statements.running.get(tx, { since: now - DAY })
      if ((running?.count ?? 0) >= MOST_RUNNING) throw new RefusedInput('feature', t.tooManyAnswersAreRunning, 'busy')
      await this.#statements.forgetRemoved.run(tx, { before: now - DAY })
      const { host, model } = server
      const { question, stored: prompt, sent } = plan
      const row = { contentId, feature: wanted.feature, question, prompt, host, model, now }
      const range = { start: sent?.start ?? null, end: sent?.end ?? null, isWhole: Number(sent?.isWhole ?? false) }
      const made = await this.#statements.add.get(tx, { ...row, ...range })
      if (!made) throw new Error('The answer was not written')
      return made.id
    })
    const answer = new RunningAnswer({
      id,
      account,
      feature: wanted.feature,
      text: article.text,
      lines: plan.lines,
      tags,
    })
    const done = this.#run(answer, server, plan)
    this.#running.set(id, { answer, done })
    const forget = () => this.#running.delete(id)
    void done.then(forget, forget)
    return this.find(account, id)
  }

  /** Throws NotFound. */
  async find(account: number, id: number): Promise<StoredAnswer> {
    const row = await this.#row(account, id)
    return this.#shown(account, row)
  }

  /** Like `find`, but waits for a part that the caller does not have. */
  async more(account: number, id: number, after: number): Promise<StoredAnswer> {
    const row = await this.#row(account, id)
    const running = this.#running.get(id)
    if (running?.answer.account === account) {
      await running.answer.more(after, PATIENCE)
      // A model writes several words in this time. The end arrives without delay.
      await Promise.race([setTimeout(TOGETHER), running.done])
      return this.find(account, id)
    }
    // Another process may be receiving the answer.
    let seen = row
    for (
      let waited = 0;
      this.#isRunning(seen) && revisionOf(seen) === after && waited < PATIENCE;
      waited += STORED_EVERY
    ) {
      await setTimeout(STORED_EVERY)
      seen = await this.#row(account, id)
    }
    return this.#shown(account, seen)
  }

  /** Returns the answers about a content, newest first. Throws NotFound. */
  async list(account: number, givenId: number): Promise<StoredAnswer[]> {
    const rows = await this.#options.database.look(account, async (tx) => {
      const id = await this.#ids.resolve(tx, givenId)
      return this.#statements.list.all(tx, { id, limit: SHOWN })
    })
    const [first] = rows
    if (!first) return []
    const { article } = await this.#article(account, first.content_id)
    const quotes = new FoldedQuotes(article.text)
    return rows.map((row) => this.#shownWith(row, article.text, quotes))
  }

  /** Disconnects the server. The part that arrived is stored. Throws NotFound. */
  async stop(account: number, id: number): Promise<StoredAnswer> {
    await this.#row(account, id)
    const running = this.#running.get(id)
    if (running?.answer.account === account) {
      running.answer.stop(new Stopped())
      await running.done
    } else {
      // The process that receives the answer notices this when it stores the next part.
      const now = this.#options.clock()
      await this.#options.database.change(account, (tx) =>
        this.#statements.setState.run(tx, { id, state: 'stopped', now }),
      )
    }
    return this.find(account, id)
  }

  /** Throws NotFound. */
  async remove(account: number, id: number): Promise<void> {
    const row = await this.#row(account, id)
    if (this.#isRunning(row)) await this.stop(account, id)
    await this.#setRemoved(account, id, this.#options.clock())
  }

  /** Throws NotFound if the answer is gone. */
  async restore(account: number, id: number): Promise<StoredAnswer> {
    await this.#setRemoved(account, id, null)
    return this.find(account, id)
  }

  async idle(): Promise<void> {
    await Promise.all([...this.#running.values()].map(({ done }) => done))
  }

  /** Stores what arrived, and disconnects the servers. */
  async close(): Promise<void> {
    this.#isClosed = true
    for (const { answer } of this.#running.values()) answer.stop(new Closing())
    await this.idle()
  }

  async #article(account: number, givenId: number): Promise<{ contentId: number; article: AskedArticle }> {
    return this.#options.database.look(account, async (tx) => {
      const contentId = await this.#ids.resolve(tx, givenId)
      const row = await this.#statements.article.get(tx, { id: contentId })
      const type = row?.content_type
      const isEmail = type === contentType.email || type === contentType.emailPdf
      return { contentId, article: { title: row?.title ?? '', text: row?.text ?? '', isEmail } }
    })
  }

  async #run(answer: RunningAnswer, server: AllowedModel, plan: Plan): Promise<void> {
    const { servers, report } = this.#options
    let state: AnswerState = 'complete'
    let error: Reason | null = null
    const storing = setInterval(() => void this.#store(answer), STORED_EVERY)
    try {
      if (this.#isClosed) throw new Closing()
      for (const { messages, lines } of plan.requests) {
        const end = await this.#request(answer, server, messages)
        if (lines.length > 0) answer.endGroup(lines)
        if (end === null) continue
        ;({ state, error } = end)
        break
      }
      await servers.note(answer.account, null)
    } catch (caught) {
      const ended: unknown = answer.signal.aborted ? answer.signal.reason : caught
      state = ended instanceof Stopped ? 'stopped' : 'incomplete'
      if (ended instanceof Closing) error = reason('answer_stopped')
      else if (ended instanceof TooLong) error = reason('answer_too_long')
      else if (ended instanceof ModelFailed) {
        error = ended.reason
        await servers.note(answer.account, error).catch((failure: unknown) => report('record a failed model', failure))
      } else if (!(ended instanceof Stopped)) {
        error = reason('answer_failed')
        report('receive the answer of a model', ended)
      }
    } finally {
      clearInterval(storing)
      answer.over()
      // Withheld quotes may be all that arrived.
      if (state === 'complete' && plan.needsAnswer && isEmpty(answer.read()))
        ({ state, error } = { state: 'failed', error: reason('answer_missing', { host: server.host }) })
      await this.#end(answer, state, error).catch((failure: unknown) => report('store the answer of a model', failure))
    }
  }

  /** Returns null if the answer is complete. */
  async #request(
    answer: RunningAnswer,
    server: AllowedModel,
    messages: Plan['requests'][number]['messages'],
  ): Promise<{ readonly state: AnswerState; readonly error: Reason } | null> {
    const { host } = server
    const add = (text: string) => void (answer.add(text) || answer.stop(new TooLong()))
    const reply = await askModel(this.#options.ownModels, server, messages, add, answer.signal)
    answer.count(reply.tokensIn, reply.tokensOut)
    if (reply.end === 'complete') return null
    if (reply.end === 'refused') return { state: 'failed', error: reason('answer_refused') }
    return {
      state: 'incomplete',
      error: reply.end === 'length' ? reason('answer_at_limit', { host }) : reason('answer_cut_off', { host }),
    }
  }

  /** If another process has stopped or removed the answer, ends the request. */
  async #store(answer: RunningAnswer): Promise<void> {
    const { database, clock, report } = this.#options
    try {
      const changed = await database.change(answer.account, (tx) =>
        this.#statements.grow.run(tx, { id: answer.id, ...valuesOf(answer), now: clock() }),
      )
      if (changed === 0 && this.#running.has(answer.id)) answer.stop(new Stopped())
    } catch (error) {
      report('store the answer of a model', error)
    }
  }

  async #end(answer: RunningAnswer, state: AnswerState, error: Reason | null): Promise<void> {
    const { database, stamps, entries, clock } = this.#options
    const values = valuesOf(answer)
    const ended = state === 'incomplete' && isEmpty(answer.read()) ? 'failed' : state
    await database.change(answer.account, async (tx) => {
      await this.#statements.end.run(tx, {
        id: answer.id,
        ...values,
        state: ended,
        error: storedOrNull(error),
        now: clock(),
      })
      const row = await this.#statements.find.get(tx, { id: answer.id })
      // Exports and backups of the entry contain the answer.
      if (row) await entries.refresh(tx, row.content_id, await stamps.next(tx))
    })
  }

  async #setRemoved(account: number, id: number, now: number | null): Promise<void> {
    const { database, stamps, entries } = this.#options
    await database.change(account, async (tx) => {
      const row = await this.#statements.find.get(tx, { id })
      if (!row) throw new NotFound(t.thisAnswerDoesntExist)
      await this.#statements.remove.run(tx, { id, now })
      await entries.refresh(tx, row.content_id, await stamps.next(tx))
    })
  }

  async #row(account: number, id: number) {
    const row = await this.#options.database.look(account, (tx) => this.#statements.find.get(tx, { id }))
    if (!row || row.removed_ms !== null) throw new NotFound(t.thisAnswerDoesntExist)
    return row
  }

  #isRunning(row: Row): boolean {
    if (row.state !== 'running') return false
    return this.#running.has(row.id) || this.#options.clock() - row.updated_ms < LONGEST_SILENCE
  }

  async #shown(account: number, row: Row): Promise<StoredAnswer> {
    const running = this.#running.get(row.id)?.answer
    if (running && row.state === 'running') {
      const { answer, passages, dropped } = running.read()
      const { tokensIn, tokensOut, revision } = running
      return { ...factsOf(row), answer, passages, dropped, tokensIn, tokensOut, revision }
    }
    const { article } = await this.#article(account, row.content_id)
    return this.#shownWith(row, article.text, new FoldedQuotes(article.text))
  }

  #shownWith(row: Row, text: string, quotes: FoldedQuotes): StoredAnswer {
    const facts = placed(factsOf(row), text, quotes)
    if (row.state !== 'running' || this.#isRunning(row)) return facts
    const why = reason('answer_stopped')
    return { ...facts, state: facts.answer === '' ? 'failed' : 'incomplete', error: explain(why), why }
  }
}

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof answerStatements>['find']['get']>>>

const isEmpty = ({ answer, passages }: Pick<StoredAnswer, 'answer' | 'passages'>): boolean =>
  answer === '' && passages.length === 0

function valuesOf(answer: RunningAnswer) {
  const { answer: words, passages, dropped } = answer.read()
  const { tokensIn, tokensOut } = answer
  return { answer: words, passages: JSON.stringify(passages), dropped, tokensIn, tokensOut }
}

const factsOf = (row: Row): StoredAnswer => ({
  id: row.id,
  contentId: row.content_id,
  feature: row.feature,
  question: row.question,
  prompt: row.prompt,
  answer: row.answer,
  passages: JSON.parse(row.passages) as AnswerPassage[],
  dropped: row.dropped_quotes,
  state: row.state,
  error: sentenceOfStored(row.error),
  why: storedReason(row.error),
  host: row.host,
  model: row.model,
  tokensIn: row.tokens_in,
  tokensOut: row.tokens_out,
  sent:
    row.sent_start === null || row.sent_end === null
      ? null
      : { start: row.sent_start, end: row.sent_end, isWhole: row.sent_whole === 1 },
  revision: revisionOf(row),
  createdMs: row.created_ms,
})

/** Greater than each revision that the answer had while it arrived in this process or another. */
const revisionOf = (row: Row): number =>
  row.state === 'running' ? row.answer.length + row.passages.length : Number.MAX_SAFE_INTEGER

/**
 * The article's text may have changed since. Quotes are then found again, and those that the text no longer contains are
 * left out.
 */
function placed(answer: StoredAnswer, text: string, quotes: FoldedQuotes): StoredAnswer {
  const { feature, passages } = answer
  if (feature !== 'question' && feature !== 'summary') return answer
  const isHere = (each: AnswerPassage) => text.slice(each.char_start, each.char_end) === each.text
  if (passages.every(isHere)) return answer
  const found = passages.map((each) => (isHere(each) ? each : quotes.find(each.text)))
  const kept = found.filter((each) => each !== null)
  const numbers = found.map((each, at) => (each === null ? null : found.slice(0, at + 1).filter(Boolean).length))
  const words = answer.answer.replaceAll(/\[(\d{1,3})\]/g, (_mark, number: string) => {
    const now = numbers[Number(number) - 1]
    return now == null ? '' : `[${now}]`
  })
  return { ...answer, answer: words, passages: kept, dropped: answer.dropped + passages.length - kept.length }
}
