import * as t from '#shared/words/reading.ts'
import { notify } from '../../cache/index.ts'
import { preference, setPreference } from '../../preferences/index.ts'

const flags = {
  dimOthers: t.focusCurrentParagraph,
  readingRuler: t.readingRuler,
  typewriter: t.typewriterScrolling,
  paragraphCursor: t.paragraphCursor,
  entryPaged: t.paginate,
} as const

/** Toggles a reading aid and shows a notification with its new state. */
export function toggleReadingAid(name: keyof typeof flags): void {
  const on = !preference(name)
  setPreference(name, on)
  notify(on ? t.aidIsOn({ aid: flags[name] }) : t.aidIsOff({ aid: flags[name] }))
}
