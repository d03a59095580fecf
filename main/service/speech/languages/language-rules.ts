/** Rules for preparing a language for a voice. Text without a rule is said as it is. */
export interface LanguageRules {
  /**
   * Words to speak for an abbreviation. A space in it may be missing. A dot at the end of the words stays only where a
   * sentence ends.
   */
  readonly abbreviations: Readonly<Record<string, string>>
  /** Abbreviations that voices know without their dot, which would make a pause. */
  readonly titles: readonly string[]
  /** Said for the dash between two numbers. */
  readonly to?: string
  /** The names of one and of several. */
  readonly currencies?: Readonly<Record<string, readonly [string, string]>>
  /** Meanings of letters and words after an amount of money. */
  readonly scales?: Readonly<Record<string, string>>
  /** Years are said in pairs: 19 84. */
  readonly hasPairedYears?: boolean
  /** Short words whose dot ends nothing in front of a number, and is not said: “Sec. 2”. */
  readonly references?: readonly string[]
  readonly formulas?: FormulaWords
  /** "3." is a third, so no sentence ends there. */
  readonly hasOrdinalDots?: boolean
}

/** Spoken words of the signs of formulas. */
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
