import { createHash } from 'node:crypto'
import type { Paragraph, Root } from 'mdast'
import { canonicalText, leafBlocks } from '#shared/text/canonical-text.ts'
import { cleanProse } from '#shared/text/clean-text.ts'
import { parseMarkdown } from '#shared/text/parse-markdown.ts'
import { renderMarkdown } from '#shared/text/render-markdown.ts'
import { readingMinutes, wordCount } from '#shared/text/word-count.ts'
import { processingStatus } from '#shared/model/processing-status.ts'
import type { Database } from '../../database/database.ts'
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
  find(account: number, contentId: number) {
    const id = this.#ids.resolve(account, contentId)
    const found = this.#statements.find.get({ id })
    if (!found) throw new NotFound('There is no transcript of this content.')
    const lines = JSON.parse(found.segments) as TranscriptLine[]
    // The last blocks of the text are its lines, one each.
    const places = leafBlocks(parseMarkdown(found.markdown)).slice(-lines.length)
    return {
      content_id: id,
      status: processingStatus.complete,
      language: found.language,
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

  /** Replaces the transcript. Highlights stay on their words. Throws NotFound, RefusedInput. */
  write(account: number, contentId: number, given: readonly TranscriptLine[], language: string | null) {
    const { database, stamps, annotations, entries } = this.#options
    const by = this.#statements
    return database.transaction(() => {
      const id = this.#ids.resolve(account, contentId)
      const article = by.article.get({ id })
      if (!article) throw new RefusedInput('content_id', 'This content has not been read yet.')
      const notes = by.find.get({ id })?.notes_markdown ?? article.markdown
      const lines = given.flatMap((line) => {
        const text = cleanProse(line.text).trim()
        return text === '' ? [] : [{ ...line, text, speaker: cleanProse(line.speaker ?? '').trim() || null }]
      })
      if (lines.length === 0) throw new RefusedInput('segments', 'The transcript has no words.')
      const tree = parseMarkdown(renderMarkdown(withLines(parseMarkdown(notes), lines)))
      const text = canonicalText(tree)
      const hash = createHash('sha256').update(text).digest('hex')
      const stamp = stamps.next(account)
      const stored = by.store.get({
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
      by.point.run({ id, articleId: stored.id })
      by.forget.run({ id: article.id })
      by.keep.run({ id, language, segments: JSON.stringify(lines), notes, us: stamp.us })
      annotations.anchorAnew(id, text, hash)
      entries.refresh(account, id, stamp)
      return this.find(account, id)
    })
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
  type Id = { id: number }
  return {
    find: database.statement((p: Id) =>
      kysely
        .selectFrom('transcript')
        .innerJoin('content', 'content.id', 'transcript.content_id')
        .innerJoin('article', 'article.id', 'content.article_id')
        .select(['transcript.language', 'segments', 'notes_markdown', 'article.markdown'])
        .where('transcript.content_id', '=', p.id),
    ),
    article: database.statement((p: Id) =>
      kysely
        .selectFrom('article')
        .innerJoin('content', 'content.article_id', 'article.id')
        .select(['article.id', 'article.language', 'article.markdown'])
        .where('content.id', '=', p.id),
    ),
    // A new body is a new article (shared/model/content.ts) with the old one's facts.
    store: database.statement(
      (p: {
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
              .where('id', '=', p.before),
          )
          .returning('id'),
    ),
    point: database.statement((p: { id: number; articleId: number }) =>
      kysely.updateTable('content').set({ article_id: p.articleId }).where('id', '=', p.id),
    ),
    forget: database.statement((p: Id) => kysely.deleteFrom('article').where('id', '=', p.id)),
    keep: database.statement(
      (p: { id: number; language: string | null; segments: string; notes: string; us: number }) =>
        kysely.replaceInto('transcript').values({
          content_id: p.id,
          language: p.language,
          segments: p.segments,
          notes_markdown: p.notes,
          created_us: p.us,
        }),
    ),
  }
}
