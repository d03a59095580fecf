import { type Judge, loadJudge } from '../blocks/judge-blocks.ts'
import stored from './blocks.json' with { type: 'json' }

let judge: Judge | null = null

/** Returns the app's built-in judge, which is loaded on first use. */
export function defaultJudge(): Judge {
  judge ??= loadJudge(stored)
  return judge
}
