import type { SaveView } from '#shared/extension/messages.ts'
import * as t from '#shared/words/extension.ts'
import * as messages from '#shared/words/messages.ts'
import * as u from '#shared/words/units.ts'

/** Returns one line on the state of a save. It is "Saved!" as soon as nothing can lose it. */
export function stateLine(save: SaveView): string {
  if (save.state === 'failed') return messages.urlFailed
  if (save.state === 'waiting') return t.savedWaitingToBeSent({ saved: messages.saved })
  const facts = [save.minutes === null ? '' : u.minutes({ minutes: save.minutes })]
  if (save.wasHere && save.progress > 0) facts.push(t.percentRead({ percent: Math.round(save.progress * 100) }))
  return [beginning(save), ...facts.filter(Boolean)].join(' · ')
}

function beginning({ wasHere, savedBefore, archived }: SaveView): string {
  if (savedBefore === null) return messages.saved
  const since = new Date(savedBefore).toLocaleDateString(undefined, { dateStyle: 'medium' })
  if (!wasHere) return t.backAtTheTop({ since })
  return archived ? t.inYourArchiveSinceSince({ since }) : t.alreadySavedOnSince({ since })
}
