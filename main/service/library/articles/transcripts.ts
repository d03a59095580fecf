import { createHash } from 'node:crypto'
import type { Paragraph, Root } from 'mdast'
import { canonicalText, leafBlocks } from '#shared/text/canonical-text.ts'
import { cleanProse } from '#shared/text/clean-text.ts'
import { parseMarkdown } from '#shared/text/parse-markdown.ts'
import { renderMarkdown } from '#shared/text/render-markdown.ts'
import { readingMinutes, wordCount } from '#shared/text/word-count.ts'
import { processingStatus } from '#shared/model/processing-status.ts'
import type { Database } from '../../database/database.ts'
import type { Look } from '../../database/transaction.ts'
import type { Annotations } from '../entries/annotations.ts'
import { ContentIds } from './content-ids.ts'
import type { EntryWriter } from '../entries/entry-writer.ts'
import { NotFound } from '../not-found.ts'
import { RefusedInput } from '../refused-input.ts'
import type { Stamps } from '../entries/stamps.ts'

/** A spoken line, in seconds. */
export interface TranscriptLine {
  readonly start: number
  readonly end: number
  readonly speaker?: string | null | undefined
  readonly text: string
}

export interface TranscriptsOptions {
  readonly database: Database
  readonly stamps: Stamps
  readonly entries: EntryWriter
  readonly annotations: Annotations
}

/**
 * Transcripts of videos and podcasts. Their lines are the last paragraphs of the content's article, so they are read,
 * found and highlighted like any others.
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

  /** Throws NotFound, also if there is no transcript. */
  async find(account: number, contentId: number) {
    const { database } = this.#options
    const found = await database.look(account, async (tx) => this.#stored(tx, await this.#ids.resolve(tx, contentId)))
    return placed(found)
  }

  /** Replaces the transcript. Highlights stay on their words. Throws NotFound, RefusedInput. */
  async write(account: number, contentId: number, given: readonly TranscriptLine[], language: string | null) {
    const { database, stamps, annotations, entries } = this.#options
    const by = this.#statements
    const lines = given.flatMap((line) => {
      const text = cleanProse(line.text).trim()
      return text === '' ? [] : [{ ...line, text, speaker: cleanProse(line.speaker ?? '').trim() || null }]
    })
    const written = await database.change(account, async (tx) => {
      const id = await this.#ids.resolve(tx, contentId)
      const article = await by.article.get(tx, { id })
      if (!article) throw new RefusedInput('content_id', 'This content has not been read yet.')
      const notes = (await by.find.get(tx, { id }))?.notes_markdown ?? article.markdown
      if (lines.length === 0) throw new RefusedInput('segments', 'The transcript has no words.')
      const tree = parseMarkdown(renderMarkdown(withLines(parseMarkdown(notes), lines)))
      const text = canonicalText(tree)
      const hash = createHash('sha256').update(text).digest('hex')
      const stamp = await stamps.next(tx)
      const stored = await by.store.get(tx, {
        before: article.id,
        language: article.language ?? language,
        markdown: renderMarkdown(tree),
        text,
        hash,
        words: wordCount(text, language),
        minutes: readingMinutes(text, language),
        us: stamp.us,
      })
      if (!stored) throw new Error('The article was not written')
      await by.point.run(tx, { id, articleId: stored.id })
      await by.forget.run(tx, { id: article.id })
      await by.keep.run(tx, { id, language, segments: JSON.stringify(lines), notes, us: stamp.us })
      await annotations.anchorAnew(tx, id, text, hash)
      await entries.refreshWords(tx, id, stamp)
      return this.#stored(tx, id)
    })
    return placed(written)
  }

  async #stored(tx: Look, id: number): Promise<StoredTranscript> {
    const found = await this.#statements.find.get(tx, { id })
    if (!found) throw new NotFound('There is no transcript of this content.')
    return { id, ...found }
  }
}

interface StoredTranscript {
  readonly id: number
  readonly language: string | null
  readonly segments: string
  /** The article's, whose last paragraphs are the lines. */
  readonly markdown: string
}

/** The lines, with their places in the canonical text. */
function placed({ id, language, segments, markdown }: StoredTranscript) {
  const lines = JSON.parse(segments) as TranscriptLine[]
  // The last blocks of the text are its lines, one each.
  const places = leafBlocks(parseMarkdown(markdown)).slice(-lines.length)
  return {
    content_id: id,
    status: processingStatus.complete,
    language,
    segments: lines.map(({ start, end, speaker = null, text }, at) => ({
      id: at,
      start,
      end,
      speaker,
      text,
      char_start: places[at]?.start ?? 0,
      char_end: places[at]?.end ?? 0,
    })),
  }
}

function withLines(notes: Root, lines: readonly TranscriptLine[]): Root {
  let speaker: string | null = null
  const paragraphs = lines.map((line): Paragraph => {
    const isNew = Boolean(line.speaker) && line.speaker !== speaker
    speaker = line.speaker ?? null
    const words = { type: 'text' as const, value: isNew ? ` ${line.text}` : line.text }
    const name = { type: 'strong' as const, children: [{ type: 'text' as const, value: `${line.speaker}:` }] }
    return { type: 'paragraph', children: isNew ? [name, words] : [words] }
  })
  const heading = {
    type: 'heading' as const,
    depth: 2 as const,
    children: [{ type: 'text' as const, value: 'Transcript' }],
  }
  const hasNotes = notes.children.length > 0
  return { type: 'root', children: [...notes.children, ...(hasNotes ? [heading] : []), ...paragraphs] }
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
        .select(['transcript.language', 'segments', 'notes_markdown', 'article.markdown'])
        .where('transcript.account_id', '=', p.account)
        .where('transcript.content_id', '=', p.id),
    ),
    article: database.statement((p: Id) =>
      kysely
        .selectFrom('content')
        .innerJoin('article', (join) =>
          join.onRef('article.account_id', '=', 'content.account_id').onRef('article.id', '=', 'content.article_id'),
        )
        .select(['article.id', 'article.language', 'article.markdown'])
        .where('content.account_id', '=', p.account)
        .where('content.id', '=', p.id),
    ),
    // A new body is a new article (shared/model/content.ts) with the old one's facts.
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
