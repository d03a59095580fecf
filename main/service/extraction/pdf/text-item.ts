/** A run of characters from pdf.js. The last two numbers of `transform` are the position of the run's baseline. */
export interface TextItem {
  readonly str: string
  readonly transform: readonly number[]
  readonly width: number
  readonly hasEOL: boolean
  /** 'rtl' if its characters run from right to left. */
  readonly dir?: string
}
