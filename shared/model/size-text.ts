import { numberText } from '#shared/language/formats.ts'
import * as t from '#shared/words/units.ts'

/** Formats a number of bytes: "45 MB". */
export function sizeText(bytes: number): string {
  if (bytes < 1_000_000) return t.kilobytes({ kilobytes: numberText(Math.ceil(bytes / 1000)) })
  if (bytes < 1_000_000_000) return t.megabytes({ megabytes: numberText(bytes / 1_000_000, 1) })
  return t.gigabytes({ gigabytes: numberText(bytes / 1_000_000_000, 1) })
}
