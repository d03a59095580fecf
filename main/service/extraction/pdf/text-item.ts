/** A run of characters from pdf.js. Its transform ends with the position of its baseline. */
export interface TextItem {
  readonly str: string
  readonly transform: readonly number[]
  readonly width: number
  readonly hasEOL: boolean
  /** 'rtl' if its characters run to the left. */
  readonly dir?: string
}
