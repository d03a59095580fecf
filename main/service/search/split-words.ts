/** Scripts without spaces, or (Hangul) whose parts of words are searched. */
const single =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const everySingle = new RegExp(single, 'gu')

/** Makes each such character a separate word, so that a phrase query finds any part of a run. */
export function splitWords(text: string): string {
  return single.test(text) ? text.replaceAll(everySingle, ' $& ') : text
}

export function hasSingles(text: string): boolean {
  return single.test(text)
}
