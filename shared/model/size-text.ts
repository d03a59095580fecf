import * as t from '#shared/words/units.ts'

const amount = new Intl.NumberFormat(undefined, { maximumFractionDigits: 1 })

/** Formats a number of bytes: "45 MB". */
export function sizeText(bytes: number): string {
  if (bytes < 1_000_000) return t.kilobytes({ kilobytes: amount.format(Math.ceil(bytes / 1000)) })
  if (bytes < 1_000_000_000) return t.megabytes({ megabytes: amount.format(bytes / 1_000_000) })
  return t.gigabytes({ gigabytes: amount.format(bytes / 1_000_000_000) })
}
