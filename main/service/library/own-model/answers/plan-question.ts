import { LONGEST_SELECTION, type ModelFeature } from '#shared/model/tools/model-answers.ts'
import * as t from '#shared/words/service/models.ts'
import { RefusedInput } from '../../../calls/refused-input.ts'
import type { ModelMessage } from '../server/ask-model.ts'
import type { AllowedModel } from '../server/model-servers.ts'
import { contextOf, groupsOf, type NumberedLine, numberedLines, partOfText, type TextPart } from './article-part.ts'
import {
  languageName,
  lookupPrompt,
  type Prompt,
  questionPrompt,
  summaryPrompt,
  tagsPrompt,
  translationPrompt,
} from './prompts.ts'

export interface WantedAnswer {
  readonly contentId: number
  readonly feature: ModelFeature
  readonly question: string
  readonly selection: TextPart | null
  /** A language tag for this answer. Null to use the reader's setting. */
  readonly language: string | null
}

export interface AskedArticle {
  readonly title: string
  readonly text: string
  readonly isEmail: boolean
}

/** Requests that are sent one after the other for one answer. */
export interface Plan {
  readonly question: string
  /** The messages as stored, without the article's text. */
  readonly stored: string
  readonly sent: (TextPart & { readonly isWhole: boolean }) | null
  readonly requests: readonly {
    readonly messages: readonly ModelMessage[]
    /** The lines that this request translates. */
    readonly lines: readonly NumberedLine[]
  }[]
  /** All lines that are translated. */
  readonly lines: readonly NumberedLine[]
  /** True if an empty answer is a failure. */
  readonly needsAnswer: boolean
}

/** Number of characters that are translated with one request. Small models lose track of longer texts. */
const TRANSLATED_TOGETHER = 3000

/** Determines what is sent for an answer. Throws RefusedInput if there is nothing to send. */
export function planQuestion(
  { feature, question, selection, language: wanted }: WantedAnswer,
  { title, text }: AskedArticle,
  server: AllowedModel,
  tags: readonly string[],
): Plan {
  if (text.trim() === '') throw new RefusedInput('content_id', t.thereIsNoText, 'no_text')
  const language = languageName(wanted ?? server.language)
  const selected = selection && selectionIn(text, selection)
  const part = partOfText(text, server.mostCharacters)
  const article = { title, language, text: text.slice(part.start, part.end) }
  const whole = (prompt: Prompt, asked = '', needsAnswer = true): Plan => ({
    ...{ question: asked, stored: prompt.stored, lines: [], needsAnswer },
    sent: { ...part, isWhole: part.end === text.length },
    requests: [{ messages: prompt.messages, lines: [] }],
  })
  switch (feature) {
    case 'summary':
      return whole(summaryPrompt(article))
    case 'question': {
      const asked = question.trim()
      if (asked === '') throw new RefusedInput('question', t.enterAQuestion)
      return whole(questionPrompt(article, asked), asked)
    }
    case 'tags': {
      if (tags.length === 0) throw new RefusedInput('feature', t.youHaveNoTags, 'no_tags')
      return whole(tagsPrompt(article, tags), '', false)
    }
    case 'lookup': {
      if (!selected) throw new RefusedInput('selection', t.selectTheWords)
      const words = text.slice(selected.start, selected.end)
      const around = contextOf(text, selected)
      const passage = { title, language, text: text.slice(around.start, around.end) }
      const prompt = lookupPrompt(passage, words)
      return {
        ...{ question: words, stored: prompt.stored, lines: [], needsAnswer: true },
        sent: { ...around, isWhole: false },
        requests: [{ messages: prompt.messages, lines: [] }],
      }
    }
    case 'translation':
      return translation(selected ?? part, { title, text, language }, selected !== null)
  }
}

function translation(
  part: TextPart,
  { title, text, language }: { readonly title: string; readonly text: string; readonly language: string | null },
  isSelection: boolean,
): Plan {
  const lines = numberedLines(text, part)
  if (lines.length === 0) throw new RefusedInput('content_id', t.thereIsNoText, 'no_text')
  const prompts = groupsOf(lines, TRANSLATED_TOGETHER).map((group) => ({
    lines: group,
    ...translationPrompt({ title, language }, text, group),
  }))
  return {
    question: isSelection ? text.slice(part.start, part.end) : '',
    stored: prompts[0]?.stored ?? '',
    sent: { ...part, isWhole: part.start === 0 && part.end === text.length },
    requests: prompts.map(({ messages, lines: group }) => ({ messages, lines: group })),
    lines,
    needsAnswer: true,
  }
}

function selectionIn(text: string, { start, end }: TextPart): TextPart {
  const part = { start: Math.min(start, text.length), end: Math.min(end, text.length) }
  if (text.slice(part.start, part.end).trim() === '') throw new RefusedInput('selection', t.selectTheWords)
  if (part.end - part.start > LONGEST_SELECTION)
    throw new RefusedInput('selection', t.selectAtMost({ count: LONGEST_SELECTION }))
  return part
}
