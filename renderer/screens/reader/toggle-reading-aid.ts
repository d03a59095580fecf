import { notify } from '../../cache/index.ts'
import { preference, setPreference } from '../../preferences/index.ts'

const flags = {
  dimOthers: 'Dim other paragraphs',
  readingRuler: 'Reading ruler',
  typewriter: 'Typewriter scroll',
  paragraphCursor: 'Paragraph cursor',
  entryPaged: 'Paged mode',
} as const

/** Turns a way of reading on or off, and says which it is now. */
export function toggleReadingAid(name: keyof typeof flags): void {
  const on = !preference(name)
  setPreference(name, on)
  notify(`${flags[name]} is ${on ? 'on' : 'off'}`)
}
