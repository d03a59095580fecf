/** Scripts that are written without spaces, or (Hangul) in which parts of words are looked for. */
const single =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const everySingle = new RegExp(single, 'gu')

/** The same text with every such character as a word of its own: asked for as a phrase, any part of a run is found. */
export function splitWords(text: string): string {
  return single.test(text) ? text.replaceAll(everySingle, ' $& ') : text
}

export function hasSingles(text: string): boolean {
  return single.test(text)
}
