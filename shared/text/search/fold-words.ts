/** Letters that Unicode does not decompose, and signs that are treated as equal. */
const PLAIN: Readonly<Record<string, string>> = {
  ...{ ł: 'l', ø: 'o', đ: 'd', ð: 'd', æ: 'ae', œ: 'oe', ß: 'ss', þ: 'th', ı: 'i', ħ: 'h', ŧ: 't', ŋ: 'n', ς: 'σ' },
  // Variants of the same Arabic and Persian letters, and the stroke that only widens a word.
  ...{ ى: 'ي', ی: 'ي', ک: 'ك', ـ: '' },
  ...{ '’': "'", '‘': "'", ʼ: "'", '＇': "'", '‐': '-', '‑': '-', '－': '-', '﹣': '-' },
}
const PLAIN_LETTER = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'gu')
/** Accents and vowel signs that may be omitted in writing, except for those of Indic scripts and kana. */
const ACCENT =
  /(?=\p{Mn})(?![\u3099\u309A])[\p{Script=Inherited}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}]/gu
/** Marks at which a word may be broken or joined, and other invisible marks. */
const UNSEEN = /\p{Cf}/gu
/**
 * A character that folding may change, with its combining marks. Most Chinese, Japanese and Korean characters never
 * change.
 */
const PIECE =
  /[\u3099-\u309C\u0080-\u2FFF\u3131-\u318E\u3200-\u33FF\uA640-\uABFF\uF900-\uFFEF\u{10400}-\u{1F1FF}][\p{M}\uFF9E\uFF9F\u1160-\u11FF]*|\P{M}[\p{M}\uFF9E\uFF9F]+/gu
const HAS_WORDS = /[\p{L}\p{N}]/u

const MOST_KNOWN = 20_000
const known = new Map<string, string>()

function foldPiece(piece: string): string {
  const before = known.get(piece)
  if (before !== undefined) return before
  // Signs stay unchanged: "word™" is not "wordtm".
  const apart = HAS_WORDS.test(piece) ? piece.normalize('NFKD') : piece
  const folded = apart
    .replaceAll(ACCENT, '')
    .replaceAll(UNSEEN, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(PLAIN_LETTER, (letter) => PLAIN[letter] ?? letter)
  if (known.size >= MOST_KNOWN) known.clear()
  known.set(piece, folded)
  return folded
}

/**
 * Returns lower-case text without accents, width variants and ligatures. Every search compares words in this form. One
 * letter may become two or none; `FoldedText` records the original positions.
 */
export function foldWords(text: string): string {
  return text.replaceAll(PIECE, foldPiece).toLowerCase()
}

/** A text in the form that `foldWords` returns, with the original position of each letter. */
export class FoldedText {
  readonly text: string
  readonly #original: string
  /** Offset at which the original character of each folded letter starts. Null if all offsets are unchanged. */
  #known: Uint32Array | null | undefined

  constructor(text: string) {
    this.#original = text
    this.text = foldWords(text)
  }

  get #starts(): Uint32Array | null {
    if (this.#known === undefined) this.#known = startsIn(this.#original, this.text.length)
    return this.#known
  }

  /** Returns the part of the original text that corresponds to these folded letters. */
  span(start: number, end: number): readonly [start: number, end: number] {
    const starts = this.#starts
    if (starts === null) return [start, end]
    const last = starts[end - 1]
    let after = end
    while (starts[after] === last && after < starts.length - 1) after += 1
    return [starts[start] ?? 0, starts[after] ?? 0]
  }

  /** Returns the index of the first folded letter at or after this position in the original text. */
  indexOf(at: number): number {
    const starts = this.#starts
    if (starts === null) return at
    let [low, high] = [0, starts.length - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((starts[middle] ?? 0) < at) low = middle + 1
      else high = middle
    }
    return low
  }
}

function startsIn(text: string, length: number): Uint32Array | null {
  let starts: Uint32Array | null = null
  let from = 0
  let to = 0
  for (const { 0: piece, index } of text.matchAll(PIECE)) {
    const { length: folded } = foldPiece(piece)
    if (starts === null && folded === piece.length) continue
    starts ??= new Uint32Array(length + 1)
    while (from < index) starts[to++] = from++
    for (let each = 0; each < folded; each += 1) starts[to++] = from
    from = index + piece.length
  }
  if (starts === null) return null
  while (to < length) starts[to++] = from++
  starts[length] = text.length
  return starts
}
