/** Thrown for well-formed input that makes no sense. `field` names the offending field. The response has status 400. */
export class RefusedInput extends Error {
  override readonly name = 'RefusedInput'
  readonly field: string
  readonly code: string

  constructor(field: string, detail: string, code = 'invalid') {
    super(detail)
    this.field = field
    this.code = code
  }
}
