import { BLOCK_FEATURES, PAGE_TYPES, type PageType } from './block-features.ts'
import { chooseBlocks, type Choice } from './choose-blocks.ts'
import { pageLayout } from './page-layout.ts'
import { SECOND_FEATURES, secondFeatures } from './second-features.ts'
import { settleChoice } from './settle-choice.ts'
import { decodeTrees, logistic, score, scores, type TreeModel } from './tree-model.ts'
import type { Block } from './page-blocks.ts'
import type { PageView } from './view-page.ts'

/** The trained trees (main/service/extraction/model/README.md). */
export interface Judge {
  readonly types: readonly TreeModel[]
  readonly blocks: TreeModel
  /** The second pass: judges each block again, based on the first result for the whole page. */
  readonly again: TreeModel
}

/** The model as stored in its file: trees as base64. */
export interface StoredModel {
  /** Number of features per row of the second pass. A model with a different number is rejected. */
  features: number
  types: string[]
  blocks: string
  again: string
}

export interface Judgement extends Choice {
  type: PageType
  /** The second most likely type, if the most likely one is in doubt. */
  otherType: PageType | null
  /** The expected word F1, from 0 to 1. It is lower the less Readability agrees. */
  quality: number
}

const FIRST_WIDTH = BLOCK_FEATURES + PAGE_TYPES.length
const WIDTH = FIRST_WIDTH + SECOND_FEATURES
/** Readers' comments are excluded if the rest of the page has at least this many likely words. */
const ENOUGH = 30
/** Fraction of the quality that is lost if Readability chose an entirely different text. */
const DOUBT = 0.2
/** A type with a probability below this is in doubt. */
const SURE = 0.6

/** Throws if the model was trained for a different number of features. */
export function loadJudge(stored: StoredModel): Judge {
  if (stored.features !== WIDTH) throw new Error(`The model knows ${stored.features} features, there are ${WIDTH}.`)
  const decode = (text: string) => decodeTrees(Buffer.from(text, 'base64'))
  return { types: stored.types.map(decode), blocks: decode(stored.blocks), again: decode(stored.again) }
}

/** Returns the page's type and which of its blocks are content. */
export function judgeBlocks(
  { types, blocks, again }: Judge,
  { found, features, opinion, isThread }: PageView,
): Judgement {
  const shares = typeShares(types, features.page)
  const count = found.blocks.length
  const rows = new Float32Array(count * WIDTH)
  copyRows(features.rows, BLOCK_FEATURES, rows, 0)
  for (let start = BLOCK_FEATURES; start < rows.length; start += WIDTH) rows.set(shares, start)
  const first = Array.from(scores(blocks, rows, WIDTH, count), logistic)
  copyRows(secondFeatures(pageLayout(found), first), SECOND_FEATURES, rows, FIRST_WIDTH)
  const [likely, other] = typesByShare(shares)
  const type = isThread ? 'forum' : (likely ?? 'article')
  const judged = Array.from(scores(again, rows, WIDTH, count), logistic)
  const probabilities = type === 'forum' ? judged : withoutComments(found.blocks, judged)
  const words = found.blocks.map((block) => block.words)
  const { keep, expected } = chooseBlocks(sharpened(probabilities, shares), words)
  return {
    type,
    otherType: isThread || Math.max(...shares) >= SURE ? null : (other ?? null),
    keep: settleChoice(found, keep, probabilities, opinion.kept),
    expected,
    quality: expected * (1 - DOUBT * (1 - agreement(keep, opinion.kept, words))),
  }
}

/** Copies rows of `width` numbers into the model's rows, starting at `offset` in each row. */
function copyRows(from: Float32Array, width: number, into: Float32Array, offset: number): void {
  for (let read = 0, row = offset; read < from.length; row += WIDTH) {
    for (let column = 0; column < width; column++) into[row + column] = from[read++] as number
  }
}

/** Returns how closely two choices agree: the word F1 of one against the other, from 0 to 1. */
export function agreement(one: readonly boolean[], other: readonly boolean[], words: ArrayLike<number>): number {
  let both = 0
  let sum = 0
  for (let index = 0; index < words.length; index++) {
    const size = words[index] as number
    if (one[index]) sum += size
    if (other[index]) sum += size
    if (one[index] && other[index]) both += size
  }
  return sum === 0 ? 1 : (2 * both) / sum
}

/**
 * Excludes blocks that the markup identifies as readers' comments, if there is enough other text. Otherwise the model
 * decides, for example about a forum whose software calls its posts comments.
 */
function withoutComments(blocks: readonly Block[], probabilities: readonly number[]): readonly number[] {
  let others = 0
  blocks.forEach(({ place, words }, index) => {
    if (!place.isComments) others += words * (probabilities[index] as number)
  })
  if (others < ENOUGH) return probabilities
  return probabilities.map((probability, index) => ((blocks[index] as Block).place.isComments ? 0 : probability))
}

/** For articles, lowers the probability of doubtful blocks. Probabilities for other page types stay as they are. */
export function sharpened(probabilities: readonly number[], shares: readonly number[]): number[] {
  const power = 1 + 0.4 * (shares[0] ?? 0)
  return probabilities.map((probability) => probability ** power)
}

/** Returns the page types, most likely first. */
function typesByShare(shares: readonly number[]): PageType[] {
  return PAGE_TYPES.map((type, index) => ({ type, share: shares[index] ?? 0 }))
    .sort((one, other) => other.share - one.share)
    .map(({ type }) => type)
}

/** Returns the probability of each page type. The probabilities add up to 1. */
export function typeShares(types: readonly TreeModel[], page: Float32Array): number[] {
  const raw = types.map((model) => logistic(score(model, page, 0)))
  const sum = raw.reduce((total, one) => total + one, 0)
  return raw.map((one) => one / sum)
}
