import { type Judge, loadJudge } from '../blocks/judge-blocks.ts'
import stored from './blocks.json' with { type: 'json' }

let judge: Judge | null = null

/** The product's own judge, loaded on first use. */
export function defaultJudge(): Judge {
  judge ??= loadJudge(stored)
  return judge
}
