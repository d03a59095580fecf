import { cleanProse } from '#shared/text/clean-text.ts'
import { processingStatus } from '#shared/model/processing-status.ts'
import { explain } from '#shared/reasons/sentences.ts'
import * as t from '#shared/words/service/library.ts'
import type { Database } from '../../database/database.ts'
import type { Look } from '../../database/transaction.ts'
import {
  extractionReason,
  ExtractionError,
  type Extractors,
  type SpokenNotes,
  type TranscriptLine,
  type WrittenTranscript,
} from '../../extraction/index.ts'
import type { Annotations } from '../entries/annotations.ts'
import { ContentIds } from '../entries/content-ids.ts'
import type { EntryWriter } from '../entries/entry-writer.ts'
import { NotFound } from '../../calls/not-found.ts'
import { RefusedInput } from '../../calls/refused-input.ts'
import type { Stamps } from '../../database/stamps.ts'

export interface TranscriptsOptions {
  readonly database: Database
  readonly stamps: Stamps
  readonly entries: EntryWriter
  readonly annotations: Annotations
  readonly extractors: Extractors
}

/** Maximum number of attempts to write a transcript while other processes write the same content's article. */
const MOST_ATTEMPTS = 3

/**
 * Transcripts of videos and podcasts. Their lines are the last paragraphs of the content's article, so they can be
 * read, searched and highlighted like any other paragraphs.
 */
export class Transcripts {
  readonly #options: TranscriptsOptions
  readonly #ids: ContentIds
  readonly #statements

  constructor(options: TranscriptsOptions) {
    this.#options = options
    this.#ids = new ContentIds(options.database)
    this.#statements = statementsOf(options.database)
  }

  /** Throws NotFound, including when there is no transcript. */
  async find(account: number, contentId: number) {
    const { database } = this.#options
    const found = await database.look(account, async (tx) => this.#stored(tx, await this.#ids.resolve(tx, contentId)))
    return placed(found)
  }

  /** Checks whether a content has a transcript. Throws NotFound. */
  async look(account: number, contentId: number) {
    return await this.#options.database.look(account, async (tx) => {
      const id = await this.#ids.resolve(tx, contentId)
      return { contentId: id, exists: (await this.#statements.find.get(tx, { id })) !== undefined }
    })
  }

  /** Replaces the transcript. Highlights stay attached to their words. Throws NotFound or RefusedInput. */
  async write(account: number, contentId: number, given: readonly TranscriptLine[], language: string | null) {
    const lines = given.flatMap((line) => {
      const text = cleanProse(line.text).trim()
      return text === '' ? [] : [{ ...line, text, speaker: cleanProse(line.speaker ?? '').trim() || null }]
    })
    for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt++) {
      const now = await this.#options.database.look(account, (tx) => this.#spokenOf(tx, contentId))
      if (lines.length === 0) throw new RefusedInput('segments', t.theTranscriptHasNoText)
      // Untrusted text is processed in a separate process, because it may use up that process's time or memory.
      const written = await this.#written(account, { notes: now.notes, lines, language: now.language ?? language })
      const stored = await this.#keep(account, now, { lines, language, written })
      if (stored) return placed(stored)
    }
    throw new RefusedInput('content_id', t.thisItemIsBeingProcessedTry)
  }

  /** Null if the article has changed in the meantime. */
  async #keep(
    account: number,
    { id, articleId, notes, language: articleLanguage }: Spoken,
    given: {
      readonly lines: readonly TranscriptLine[]
      readonly language: string | null
      readonly written: WrittenTranscript
    },
  ): Promise<StoredTranscript | null> {
    const { database, stamps, annotations, entries } = this.#options
    const by = this.#statements
    const { lines, language, written } = given
    return database.change(account, async (tx) => {
      const former = await by.article.get(tx, { id })
      if (former?.id !== articleId) return null
      const stamp = await stamps.next(tx)
      const stored = await by.store.get(tx, {
        before: articleId,
        language: articleLanguage ?? language,
        markdown: written.markdown,
        text: written.text,
        hash: written.textHash,
        words: written.wordCount,
        minutes: written.readingMinutes,
        us: stamp.us,
      })
      if (!stored) throw new Error('The article was not written')
      await by.point.run(tx, { id, articleId: stored.id })
      await by.forget.run(tx, { id: articleId })
      await by.keep.run(tx, { id, language, segments: JSON.stringify(lines), notes, us: stamp.us })
      await annotations.anchorAnew(tx, id, { text: written.text, text_hash: written.textHash }, [former])
      await entries.refreshWords(tx, id, stamp)
      return this.#stored(tx, id)
    })
  }

  async #written(account: number, spoken: SpokenNotes): Promise<WrittenTranscript> {
    try {
      return await this.#options.extractors.for({ account, isAwaited: true }).writeTranscript(spoken)
    } catch (error) {
      if (!(error instanceof ExtractionError)) throw error
      throw new RefusedInput('segments', explain(extractionReason(error, 'transcript')))
    }
  }

  async #spokenOf(tx: Look, contentId: number): Promise<Spoken> {
    const by = this.#statements
    const id = await this.#ids.resolve(tx, contentId)
    const article = await by.article.get(tx, { id })
    if (!article) throw new RefusedInput('content_id', t.thisItemHasNotBeenProcessed)
    const notes = (await by.find.get(tx, { id }))?.notes_markdown ?? article.markdown
    return { id, articleId: article.id, notes, language: article.language }
  }

  async #stored(tx: Look, id: number): Promise<StoredTranscript> {
    const found = await this.#statements.find.get(tx, { id })
    if (!found) throw new NotFound(t.thisItemHasNoTranscript)
    return { id, ...found }
  }
}

/** The content to which a transcript is added. */
interface Spoken {
  readonly id: number
  readonly articleId: number
  readonly notes: string
  readonly language: string | null
}

interface StoredTranscript {
  readonly id: number
  readonly language: string | null
  readonly segments: string
  /** The article's canonical text. Its last lines are those of the transcript. */
  readonly text: string
}

/** Returns the lines with their positions in the canonical text. */
function placed({ id, language, segments, text }: StoredTranscript) {
  const lines = JSON.parse(segments) as TranscriptLine[]
  const places = lastLines(text, lines.length)
  return {
    content_id: id,
    status: processingStatus.complete,
    language,
    segments: lines.map(({ start, end, speaker = null, text: words }, at) => ({
      id: at,
      start,
      end,
      speaker,
      text: words,
      char_start: places[at]?.start ?? 0,
      char_end: places[at]?.end ?? 0,
    })),
  }
}

/** Returns the positions of a text's last lines, because each line of a transcript is one line of the text. */
function lastLines(text: string, count: number): { start: number; end: number }[] {
  const found: { start: number; end: number }[] = []
  for (let end = text.length; found.length < count && end >= 0; ) {
    const start = end === 0 ? 0 : text.lastIndexOf('\n', end - 1) + 1
    found.push({ start, end })
    end = start - 1
  }
  return found.toReversed()
}

function statementsOf(database: Database) {
  const { kysely } = database
  type Id = { account: number; id: number }
  return {
    find: database.statement((p: Id) =>
      kysely
        .selectFrom('transcript')
        .innerJoin('content', (join) =>
          join
            .onRef('content.account_id', '=', 'transcript.account_id')
            .onRef('content.id', '=', 'transcript.content_id'),
        )
        .innerJoin('article', (join) =>
          join.onRef('article.account_id', '=', 'content.account_id').onRef('article.id', '=', 'content.article_id'),
        )
        .select(['transcript.language', 'segments', 'notes_markdown', 'article.text'])
        .where('transcript.account_id', '=', p.account)
        .where('transcript.content_id', '=', p.id),
    ),
    article: database.statement((p: Id) =>
      kysely
        .selectFrom('content')
        .innerJoin('article', (join) =>
          join.onRef('article.account_id', '=', 'content.account_id').onRef('article.id', '=', 'content.article_id'),
        )
        .select(['article.id', 'article.language', 'article.markdown', 'article.text', 'article.text_hash'])
        .where('content.account_id', '=', p.account)
        .where('content.id', '=', p.id),
    ),
    // Stores a new body as a new article (shared/model/content.ts) with the metadata of the old one.
    store: database.statement(
      (p: {
        account: number
        before: number
        language: string | null
        markdown: string
        text: string
        hash: string
        words: number
        minutes: number
        us: number
      }) =>
        kysely
          .insertInto('article')
          .columns([
            'account_id',
            'content_id',
            'url',
            'title',
            'authors',
            'publication_us',
            'is_rtl',
            'remark',
            'language',
            'markdown',
            'text',
            'text_hash',
            'word_count',
            'reading_minutes',
            'created_us',
          ])
          .expression(
            kysely
              .selectFrom('article')
              .select(({ val }) => [
                'account_id',
                'content_id',
                'url',
                'title',
                'authors',
                'publication_us',
                'is_rtl',
                'remark',
                val(p.language).as('language'),
                val(p.markdown).as('markdown'),
                val(p.text).as('text'),
                val(p.hash).as('text_hash'),
                val(p.words).as('word_count'),
                val(p.minutes).as('reading_minutes'),
                val(p.us).as('created_us'),
              ])
              .where('account_id', '=', p.account)
              .where('id', '=', p.before),
          )
          .returning('id'),
    ),
    point: database.statement((p: Id & { articleId: number }) =>
      kysely
        .updateTable('content')
        .set({ article_id: p.articleId })
        .where('account_id', '=', p.account)
        .where('id', '=', p.id),
    ),
    forget: database.statement((p: Id) =>
      kysely.deleteFrom('article').where('account_id', '=', p.account).where('id', '=', p.id),
    ),
    keep: database.statement((p: Id & { language: string | null; segments: string; notes: string; us: number }) =>
      kysely
        .insertInto('transcript')
        .values({
          account_id: p.account,
          content_id: p.id,
          language: p.language,
          segments: p.segments,
          notes_markdown: p.notes,
          created_us: p.us,
        })
        .onConflict((conflict) =>
          conflict.columns(['account_id', 'content_id']).doUpdateSet((eb) => ({
            language: eb.ref('excluded.language'),
            segments: eb.ref('excluded.segments'),
            notes_markdown: eb.ref('excluded.notes_markdown'),
            created_us: eb.ref('excluded.created_us'),
          })),
        ),
    ),
  }
}
