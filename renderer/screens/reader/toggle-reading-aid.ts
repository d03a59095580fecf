import { notify } from '../../cache/index.ts'
import { preference, setPreference } from '../../preferences/index.ts'

const flags = {
  dimOthers: 'Focus current paragraph',
  readingRuler: 'Reading ruler',
  typewriter: 'Typewriter scrolling',
  paragraphCursor: 'Paragraph cursor',
  entryPaged: 'Paginate',
} as const

/** Toggles a reading aid and shows a notification with its new state. */
export function toggleReadingAid(name: keyof typeof flags): void {
  const on = !preference(name)
  setPreference(name, on)
  notify(`${flags[name]} is ${on ? 'on' : 'off'}`)
}
