import type { SpeechKind } from '#shared/model/speech-choices.ts'
import { contentType } from '#shared/model/content-type.ts'
import type { Database } from '../../database/database.ts'
import type { Speaker, SpeechPlan } from '../../speech/index.ts'
import { ContentIds } from '../entries/content-ids.ts'

export interface SpokenText {
  readonly contentId: number
  /** Null if there is no text to read aloud. */
  readonly article: {
    readonly textHash: string
    readonly language: string | null
    readonly text: string
    readonly markdown: string
    /** True if it came by email and is meant only for its reader. */
    readonly isEmail: boolean
  } | null
}

/** Maximum number of plans cached in memory. A long book's plan takes several megabytes. */
const MOST_PLANS = 6

/** The texts that are read aloud, and the plans of what is spoken. */
export class SpokenArticles {
  readonly #database: Database
  readonly #speaker: Speaker
  readonly #ids: ContentIds
  readonly #find
  readonly #plans = new Map<string, Promise<SpeechPlan>>()

  constructor(database: Database, speaker: Speaker) {
    this.#database = database
    this.#speaker = speaker
    this.#ids = new ContentIds(database)
    this.#find = database.statement((p: { account: number; id: number }) =>
      database.kysely
        .selectFrom('content')
        .innerJoin('article', (join) =>
          join.onRef('article.account_id', '=', 'content.account_id').onRef('article.id', '=', 'content.article_id'),
        )
        .select(['article.text_hash', 'article.language', 'article.text', 'article.markdown', 'content.content_type'])
        .where('content.account_id', '=', p.account)
        .where('content.id', '=', p.id),
    )
  }

  /** Throws NotFound. */
  text(account: number, givenId: number): Promise<SpokenText> {
    return this.#database.look(account, async (tx) => {
      const contentId = await this.#ids.resolve(tx, givenId)
      const found = await this.#find.get(tx, { id: contentId })
      if (!found) return { contentId, article: null }
      const { text_hash: textHash, language, text, markdown, content_type: type } = found
      const isEmail = type === contentType.email || type === contentType.emailPdf
      return { contentId, article: { textHash, language, text, markdown, isEmail } }
    })
  }

  /** Rejects with SpeechFailed. */
  plan(account: number, { article }: SpokenText, leaveOut: readonly SpeechKind[]): Promise<SpeechPlan> {
    if (!article) return Promise.resolve({ chunks: [], paragraphs: [], headings: [], language: null })
    const { textHash, markdown, language } = article
    const key = JSON.stringify([account, textHash, language, leaveOut])
    const known = this.#plans.get(key)
    const plan = known ?? this.#speaker.plan({ markdown, language, leaveOut })
    this.#plans.delete(key)
    this.#plans.set(key, plan)
    // The failure may have been caused by the machine, so the next call tries again.
    plan.catch(() => this.#plans.delete(key))
    const [oldest] = this.#plans.keys()
    if (this.#plans.size > MOST_PLANS && oldest !== undefined) this.#plans.delete(oldest)
    return plan
  }
}
