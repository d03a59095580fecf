import { createHash } from 'node:crypto'
import type { Paragraph, Root } from 'mdast'
import { canonicalText } from '#shared/text/canonical-text.ts'
import { parseMarkdown } from '#shared/text/parse-markdown.ts'
import { renderMarkdown } from '#shared/text/render-markdown.ts'
import { readingMinutes, wordCount } from '#shared/text/word-count.ts'

/** A spoken line. Times are in seconds. */
export interface TranscriptLine {
  readonly start: number
  readonly end: number
  readonly speaker?: string | null | undefined
  readonly text: string
}

export interface SpokenNotes {
  /** The article's markdown without a transcript. */
  readonly notes: string
  readonly lines: readonly TranscriptLine[]
  readonly language: string | null
}

export interface WrittenTranscript {
  readonly markdown: string
  /** The canonical text. It ends with the lines of the transcript. */
  readonly text: string
  readonly textHash: string
  readonly wordCount: number
  readonly readingMinutes: number
}

/** Appends the lines of the transcript below the notes, with a paragraph for each. */
export function writeTranscript({ notes, lines, language }: SpokenNotes): WrittenTranscript {
  const tree = parseMarkdown(renderMarkdown(withLines(parseMarkdown(notes), lines)))
  const text = canonicalText(tree)
  return {
    markdown: renderMarkdown(tree),
    text,
    textHash: createHash('sha256').update(text).digest('hex'),
    wordCount: wordCount(text, language),
    readingMinutes: readingMinutes(text, language),
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
