/** Rules for preparing text in one language for a voice. Text to which no rule applies is spoken as it is. */
export interface LanguageRules {
  /**
   * Words to speak for an abbreviation. A space in the abbreviation may be missing. A dot at the end of the words
   * remains only where a sentence ends.
   */
  readonly abbreviations: Readonly<Record<string, string>>
  /** Abbreviations that voices know without their dot, which would make a pause. */
  readonly titles: readonly string[]
  /** The word spoken for the dash between two numbers. */
  readonly to?: string
  /** The singular and plural names of currencies. */
  readonly currencies?: Readonly<Record<string, readonly [string, string]>>
  /** Meanings of letters and words after an amount of money. */
  readonly scales?: Readonly<Record<string, string>>
  /** True if years are spoken in pairs: 19 84. */
  readonly hasPairedYears?: boolean
  /** Short words whose dot does not end a sentence and is not spoken if a number follows: “Sec. 2”. */
  readonly references?: readonly string[]
  readonly formulas?: FormulaWords
  /** True if "3." means "third", in which case the dot doesn't end a sentence. */
  readonly hasOrdinalDots?: boolean
}

/** Spoken words for the signs in formulas. */
export interface FormulaWords {
  readonly equals: string
  readonly plus: string
  readonly minus: string
  readonly plusMinus: string
  readonly times: string
  readonly over: string
  readonly below: string
  readonly above: string
  readonly atMost: string
  readonly atLeast: string
  readonly unequal: string
  readonly about: string
  readonly power: string
  readonly squared: string
  readonly cubed: string
  readonly root: string
  readonly sum: string
  readonly product: string
  readonly integral: string
  readonly infinity: string
  readonly in: string
  readonly to: string
  readonly implies: string
}
