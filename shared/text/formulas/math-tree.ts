/** A formula as MathML, with allow-listed elements and attributes only. */
export interface MathNode {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly (MathNode | string)[]
}
