import type { ActivityLog } from '#shared/activity/activity-log.ts'

const LONGEST_SENTENCE = 500
const LONGEST_LINE = 4000

/** Logs the output of the library's process: short messages for the screen, the full text in the file. */
export function logServiceOutput(log: ActivityLog, text: string): void {
  for (const line of text.split('\n').filter((each) => each.trim() !== '')) {
    log.problem(
      `The library: ${sentenceOf(line).slice(0, LONGEST_SENTENCE)}`,
      `service: ${line.slice(0, LONGEST_LINE)}`,
    )
  }
}

/** Returns a pino line's message and error. Any other line is returned unchanged. */
function sentenceOf(line: string): string {
  try {
    const { msg, err } = JSON.parse(line) as { msg?: unknown; err?: { message?: unknown } }
    const words = [msg, err?.message].filter((word) => typeof word === 'string')
    return words.length > 0 ? words.join(': ') : line
  } catch {
    // The line isn't from pino: for example, the stack of an uncaught error.
    return line
  }
}
