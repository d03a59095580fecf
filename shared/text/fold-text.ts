const accented = /[\u00c0-\u024f\u0370-\u052f\u1e00-\u1fff]/g

/** Lower case without accents, as the index has it, letter for letter: places in it are places in the text. */
export function foldText(text: string): string {
  return text.replaceAll(accented, (letter) => letter.normalize('NFD').charAt(0)).toLowerCase()
}
