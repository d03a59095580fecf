/** A text whose letters and digits are all ASCII. It may contain quotation marks, dashes and other symbols. */
const IS_PLAIN = /^[\0-\x7f\xa0-\xa9\xab-\xb1\xb4\xb6-\xb8\xbb\xbf\u2010-\u2027\u2030-\u205e]*$/
/** ASCII equivalents of the classes for letters, capitals, lowercase letters, marks and digits. */
const ASCII: Readonly<Record<string, string>> = { L: 'A-Za-z', Lu: 'A-Z', Ll: 'a-z', M: '', N: '0-9' }
const PART = /\\p\{([^}]+)\}|\\P\{([^}]+)\}|\\[^]|\[\^?|\]/g

/**
 * A pattern with letters of all scripts. Its first run takes a millisecond, because \p{L} is a set of thousands of
 * ranges. A text with only ASCII letters is therefore matched by an equivalent ASCII pattern.
 */
export class TextPattern {
  readonly #source: string
  readonly #flags: string
  #plain: RegExp | null = null
  #full: RegExp | null = null

  /** `flags` without "u" and without "g". */
  constructor(source: string, flags = '') {
    this.#source = source
    this.#flags = flags
  }

  test(text: string): boolean {
    return this.#for(text).test(text)
  }

  exec(text: string): RegExpExecArray | null {
    return this.#for(text).exec(text)
  }

  #for(text: string): RegExp {
    if (IS_PLAIN.test(text)) return (this.#plain ??= new RegExp(inAscii(this.#source), this.#flags))
    return (this.#full ??= new RegExp(this.#source, `${this.#flags}u`))
  }
}

/** Returns the equivalent pattern for texts with only ASCII letters. It doesn't match letters of other scripts. */
function inAscii(source: string): string {
  let isInSet = false
  return source.replace(PART, (part, name: string | undefined, other: string | undefined) => {
    if (part.startsWith('[')) isInSet = true
    if (part === ']') isInSet = false
    if (name !== undefined) return isInSet ? (ASCII[name] ?? '') : `[${ASCII[name] ?? ''}]`
    return other === undefined ? part : `[^${ASCII[other] ?? ''}]`
  })
}
