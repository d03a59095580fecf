import type { SaveView } from '#shared/extension/messages.ts'
import { messages } from '#shared/text/messages.ts'

/** One line that says how a save stands. It is "Saved!" as soon as nothing can lose it. */
export function stateLine(save: SaveView): string {
  if (save.state === 'failed') return messages.urlFailed
  if (save.state === 'waiting') return `${messages.saved} Waiting to be sent.`
  const length = save.minutes === null ? '' : ` · ${save.minutes} min`
  if (save.savedBefore === null) return `${messages.saved}${length}`
  const since = new Date(save.savedBefore).toLocaleDateString(undefined, { dateStyle: 'medium' })
  return `Back on top. Saved before, on ${since}${length}`
}
