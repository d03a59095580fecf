import type { PageDocument } from '../page-document.ts'
import { blockFeatures, type Features } from './block-features.ts'
import { type FirstOpinion, firstOpinion } from './first-opinion.ts'
import { type PageBlocks, pageBlocks } from './page-blocks.ts'
import type { PageFacts } from './page-facts.ts'

/** The input that the model needs for a prepared page. */
export interface PageView {
  readonly found: PageBlocks
  readonly opinion: FirstOpinion
  readonly features: Features
  /** See PageFacts. */
  readonly isThread: boolean
}

/** Returns the model's input for a page, or null if the page has no blocks. */
export function viewPage(page: PageDocument, facts: PageFacts): PageView | null {
  const found = pageBlocks(page)
  if (found.blocks.length === 0) return null
  const opinion = firstOpinion(page, found)
  return { found, opinion, features: blockFeatures(found, opinion.kept, facts), isThread: facts.isThread }
}
