import { BLOCK_FEATURES, PAGE_TYPES, type PageType } from './block-features.ts'
import { chooseBlocks, type Choice } from './choose-blocks.ts'
import { pageLayout } from './page-layout.ts'
import { SECOND_FEATURES, secondFeatures } from './second-features.ts'
import { settleChoice } from './settle-choice.ts'
import { decodeTrees, logistic, score, type TreeModel } from './tree-model.ts'
import type { PageView } from './view-page.ts'

/** The trained trees (main/service/extraction/model/README.md). */
export interface Judge {
  readonly types: readonly TreeModel[]
  readonly blocks: TreeModel
  /** Judges each block again, with the first result for the whole page in view. */
  readonly again: TreeModel
}

/** The model as stored in its file: trees as base64. */
export interface StoredModel {
  /** Features per row of the second pass. A model for another number is refused. */
  features: number
  types: string[]
  blocks: string
  again: string
}

export interface Judgement extends Choice {
  type: PageType
}

const FIRST_WIDTH = BLOCK_FEATURES + PAGE_TYPES.length
const WIDTH = FIRST_WIDTH + SECOND_FEATURES

/** Throws if the model was trained for another number of features. */
export function loadJudge(stored: StoredModel): Judge {
  if (stored.features !== WIDTH) throw new Error(`The model knows ${stored.features} features, there are ${WIDTH}.`)
  const decode = (text: string) => decodeTrees(Uint8Array.from(Buffer.from(text, 'base64')))
  return { types: stored.types.map(decode), blocks: decode(stored.blocks), again: decode(stored.again) }
}

/** Returns the page's type, and which of its blocks are content. */
export function judgeBlocks({ types, blocks, again }: Judge, { found, features, opinion }: PageView): Judgement {
  const shares = typeShares(types, features.page)
  const row = new Float32Array(WIDTH)
  row.set(shares, BLOCK_FEATURES)
  const setFirst = (index: number) =>
    row.set(features.rows.subarray(index * BLOCK_FEATURES, (index + 1) * BLOCK_FEATURES))
  const first = found.blocks.map((_, index) => {
    setFirst(index)
    return logistic(score(blocks, row, 0))
  })
  const second = secondFeatures(pageLayout(found), first)
  const probabilities = found.blocks.map((_, index) => {
    setFirst(index)
    row.set(second.subarray(index * SECOND_FEATURES, (index + 1) * SECOND_FEATURES), FIRST_WIDTH)
    return logistic(score(again, row, 0))
  })
  const words = found.blocks.map((block) => block.words)
  const { keep, expected } = chooseBlocks(sharpened(probabilities, shares), words)
  const type = PAGE_TYPES[shares.indexOf(Math.max(...shares))] ?? 'article'
  return { type, keep: settleChoice(found, keep, probabilities, opinion.kept), expected }
}

/** In articles, lowers the probability of doubtful blocks. Other types keep the model's probabilities. */
export function sharpened(probabilities: readonly number[], shares: readonly number[]): number[] {
  const power = 1 + 0.4 * (shares[0] ?? 0)
  return probabilities.map((probability) => probability ** power)
}

/** The probability of each page type. They add up to 1. */
export function typeShares(types: readonly TreeModel[], page: Float32Array): number[] {
  const raw = types.map((model) => logistic(score(model, page, 0)))
  const sum = raw.reduce((total, one) => total + one, 0)
  return raw.map((one) => one / sum)
}
