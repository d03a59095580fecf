/** The space that bytes take: "45 MB". */
export function sizeText(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.ceil(bytes / 1000).toLocaleString()} kB`
  if (bytes < 1_000_000_000) return `${Math.round(bytes / 1_000_000).toLocaleString()} MB`
  return `${(bytes / 1_000_000_000).toLocaleString(undefined, { maximumFractionDigits: 1 })} GB`
}
