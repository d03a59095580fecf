import { parseMarkdown } from '#shared/text/parse-markdown.ts'
import { languagesOf } from './language-of.ts'
import { formulaWords } from './formula-words.ts'
import type { LanguageRules } from './languages/language-rules.ts'
import { formulasOf, rulesOf } from './languages/rules-of.ts'
import { planChunks, type PlannedUtterance } from './plan-chunks.ts'
import { sentencesOf } from './sentences.ts'
import type { SpeechPlan, SpokenArticle } from './speech-plan.ts'
import { type SpokenBlock, spokenBlocks } from './spoken-blocks.ts'
import { type Piece, spokenPieces } from './spoken-pieces.ts'
import { placePieces, spokenWords } from './spoken-words.ts'

/** The silence between two sentences of a block. */
const SENTENCE_PAUSE = 80
const WORD = /[\p{L}\p{N}]/u
const CLOSED = /[.!?…:;。！？؟।]["'”’»)\]]*$/u

/** Returns the spoken words of an article, in order, each with its position in the canonical text. */
export function planSpeech({ markdown, language, leaveOut }: SpokenArticle): SpeechPlan {
  const blocks = spokenBlocks(parseMarkdown(markdown), leaveOut)
  const languages = languagesOf(
    blocks.map(({ text }) => text),
    language,
  )
  const spoken = blocks.map((block, at) => utterancesOf(block, languages[at] ?? null))
  const utterances = spoken.flat()
  const paragraphs = spoken.flatMap((block) => block[0]?.words[0]?.start ?? [])
  const headings = blocks.flatMap(({ isHeading, text, start }) => (isHeading ? [{ title: text.trim(), start }] : []))
  return { paragraphs, headings, chunks: planChunks(utterances), language: mostSaid(utterances) ?? language }
}

function utterancesOf(block: SpokenBlock, language: string | null): PlannedUtterance[] {
  const rules = rulesOf(language)
  const pieces = placePieces(piecesOf(block, rules))
  const said = pieces.map((piece) => piece.said).join('')
  const utterances: PlannedUtterance[] = []
  let piece = 0
  for (const sentence of sentencesOf(said, language, rules)) {
    const { words: all, next } = spokenWords(said, sentence, pieces, language, piece)
    piece = next
    // A word that is spoken only for a sign is not one of the article's words.
    const words = all.filter(({ start, end }) => WORD.test(block.text.slice(start - block.start, end - block.start)))
    if (words.length === 0) continue
    const text = said.slice(sentence.from, sentence.to)
    // Without a punctuation mark at the end, a sentence sounds unfinished when it is spoken.
    const closed = CLOSED.test(text) ? text : `${text}.`
    utterances.push({ said: closed, language, words, pauseMs: SENTENCE_PAUSE, endsBlock: false })
  }
  const last = utterances.pop()
  return last ? [...utterances, { ...last, pauseMs: block.pauseMs, endsBlock: true }] : []
}

/** Splits a block into pieces, with their positions in the canonical text. */
function piecesOf(block: SpokenBlock, rules: LanguageRules): Piece[] {
  const pieces: Piece[] = []
  let at = block.start
  const say = (end: number): void => {
    for (const piece of spokenPieces(block.text.slice(at - block.start, end - block.start), rules))
      pieces.push({ ...piece, start: piece.start + at, end: piece.end + at })
    at = end
  }
  for (const { start, end, tex } of block.left) {
    say(start)
    const words = tex === null ? '' : formulaWords(tex, formulasOf(rules))
    // Without a space next to it, a formula would be joined to the adjacent word.
    pieces.push({ said: words === '' ? ' ' : words, start, end, same: false })
    at = end
  }
  say(block.end)
  return pieces
}

function mostSaid(utterances: readonly PlannedUtterance[]): string | null {
  const characters = new Map<string, number>()
  for (const { language, said } of utterances)
    if (language !== null) characters.set(language, (characters.get(language) ?? 0) + said.length)
  return [...characters].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? null
}
