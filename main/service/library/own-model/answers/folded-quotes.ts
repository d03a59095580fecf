import type { AnswerPassage } from '#shared/model/tools/model-answers.ts'

/** Signs that writers and models exchange for each other. */
const SAME: Readonly<Record<string, string>> = {
  ...{ '“': '"', '”': '"', '„': '"', '‟': '"', '«': '"', '»': '"', '″': '"', '＂': '"' },
  ...{ '‘': "'", '’': "'", '‚': "'", '‛': "'", ʼ: "'", '′': "'", '`': "'", '＇': "'" },
  ...{ '‐': '-', '‑': '-', '‒': '-', '–': '-', '—': '-', '−': '-' },
  '…': '...',
}
/** Soft hyphens, joiners and other invisible marks. */
const UNSEEN = /\p{Cf}/u
const SPACE = /\s/
const HAS_WORDS = /[\p{L}\p{N}]/u
/** Longer quotes are not short quotations, and no article has them. */
const LONGEST_QUOTE = 2000

interface Folded {
  readonly text: string
  /** Offset of the original character of each folded one, and the length of the original at the end. */
  readonly starts: Uint32Array
}

/** Folds case, white space, quotation marks and dashes. Takes time proportional to the length. */
function fold(original: string): Folded {
  const parts: string[] = []
  const starts = new Uint32Array(original.length * 3 + 1)
  let length = 0
  let isAfterSpace = true
  const put = (text: string, at: number) => {
    parts.push(text)
    for (let each = 0; each < text.length; each += 1) starts[length++] = at
  }
  for (let at = 0; at < original.length; at += 1) {
    const letter = original[at] ?? ''
    const isSpace = SPACE.test(letter)
    if (isSpace && !isAfterSpace) put(' ', at)
    if (!isSpace && !UNSEEN.test(letter)) {
      const lower = letter.toLowerCase()
      put(SAME[letter] ?? (lower.length === 1 ? lower : letter), at)
      isAfterSpace = false
    } else if (isSpace) isAfterSpace = true
  }
  starts[length] = original.length
  return { text: parts.join(''), starts }
}

/** Finds the quotes of one text. A quote that was sought before costs nothing. */
export class FoldedQuotes {
  readonly #original: string
  #folded: Folded | null = null
  readonly #known = new Map<string, AnswerPassage | null>()

  constructor(text: string) {
    this.#original = text
  }

  /**
   * Returns the passage with these words, in the text's own spelling. Null if the text does not contain them. Takes time
   * proportional to the length of the text.
   */
  find(quote: string): AnswerPassage | null {
    const known = this.#known.get(quote)
    if (known !== undefined) return known
    const found = this.#search(quote)
    this.#known.set(quote, found)
    return found
  }

  #search(quote: string): AnswerPassage | null {
    if (quote.length > LONGEST_QUOTE || !HAS_WORDS.test(quote)) return null
    this.#folded ??= fold(this.#original)
    const { text, starts } = this.#folded
    const wanted = trimmed(fold(quote).text)
    const at = indexIn(text, wanted)
    if (at === -1) return null
    const start = starts[at] ?? 0
    const last = starts[at + wanted.length - 1] ?? 0
    // A letter that was folded into several starts at the same offset.
    const width = (this.#original.codePointAt(last) ?? 0) > 0xff_ff ? 2 : 1
    const end = last + width
    return { char_start: start, char_end: end, text: this.#original.slice(start, end) }
  }
}

/** Removes the marks that a quotation in a sentence adds at its ends. */
function trimmed(folded: string): string {
  let [start, end] = [0, folded.length]
  while (start < end && /[\s"'.,;:]/.test(folded[start] ?? '')) start += 1
  while (end > start && /[\s"'.,;:]/.test(folded[end - 1] ?? '')) end -= 1
  return folded.slice(start, end)
}

/** Returns the first position of a text, in linear time (Knuth, Morris and Pratt). -1 if there is none. */
function indexIn(text: string, wanted: string): number {
  if (wanted === '') return -1
  const borders = new Uint32Array(wanted.length)
  for (let at = 1, length = 0; at < wanted.length; at += 1) {
    while (length > 0 && wanted[at] !== wanted[length]) length = borders[length - 1] ?? 0
    if (wanted[at] === wanted[length]) length += 1
    borders[at] = length
  }
  for (let at = 0, length = 0; at < text.length; at += 1) {
    while (length > 0 && text[at] !== wanted[length]) length = borders[length - 1] ?? 0
    if (text[at] === wanted[length]) length += 1
    if (length === wanted.length) return at - length + 1
  }
  return -1
}
