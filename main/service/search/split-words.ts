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

const accented = /[\u00c0-\u024f\u0370-\u052f\u1e00-\u1fff]/g

/** Lower case without accents, as the index has it, letter for letter: places in it are places in the text. */
export function foldText(text: string): string {
  return text.replaceAll(accented, (letter) => letter.normalize('NFD').charAt(0)).toLowerCase()
}
