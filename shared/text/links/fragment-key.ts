/** Turns heading text into a fragment as sites do: lower case, words joined by hyphens. */
export function fragmentKey(words: string): string {
  return words
    .toLowerCase()
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 80)
}
