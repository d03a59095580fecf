import { type MarkFields, marksOf } from './highlight-marks.ts'

/** Returns a highlight's marks as a line of an export: "♥ · green · #garden #to-read". Empty if there are none. */
export function markLine({ is_liked, ...fields }: MarkFields & { readonly is_liked: boolean }): string {
  const { color, tags } = marksOf(fields)
  const names = tags.map((name) => `#${name.replaceAll(/\s+/g, '-').replace(/^#+/, '')}`).join(' ')
  return [is_liked ? '♥' : '', color ?? '', names].filter((part) => part !== '').join(' · ')
}
