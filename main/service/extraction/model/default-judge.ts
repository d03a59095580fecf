import { type Judge, loadJudge } from '../blocks/judge-blocks.ts'
import stored from './blocks.json' with { type: 'json' }

let judge: Judge | null = null

/** The judge that comes with the product, read when first asked for. */
export function defaultJudge(): Judge {
  judge ??= loadJudge(stored)
  return judge
}
