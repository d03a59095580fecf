/** How a language is prepared for a voice. What is missing is said as it stands. */
export interface LanguageRules {
  /**
   * What is said for an abbreviation. A space in it may be missing. A dot at the end of what is said stays only where a
   * sentence ends.
   */
  readonly abbreviations: Readonly<Record<string, string>>
  /** Abbreviations that voices know without their dot, which would make a pause. */
  readonly titles: readonly string[]
  /** Said for the dash between two numbers. */
  readonly to?: string
  /** The names of one and of several. */
  readonly currencies?: Readonly<Record<string, readonly [string, string]>>
  /** What letters and words behind an amount of money stand for. */
  readonly scales?: Readonly<Record<string, string>>
  /** Years are said in pairs: 19 84. */
  readonly hasPairedYears?: boolean
  /** "3." is a third, so no sentence ends there. */
  readonly hasOrdinalDots?: boolean
}
