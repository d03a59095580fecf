const accented = /[\u00c0-\u024f\u0370-\u052f\u1e00-\u1fff]/g

/** Lower case without accents, as in the index. It maps letter for letter, so offsets in it are offsets in the text. */
export function foldText(text: string): string {
  return text.replaceAll(accented, (letter) => letter.normalize('NFD').charAt(0)).toLowerCase()
}
