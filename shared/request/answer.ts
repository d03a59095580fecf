/** A response that is here to its last byte; its body is text, whatever it is said to be. */
export interface Answer {
  readonly ok: boolean
  readonly status: number
  readonly headers: Headers
  readonly text: string
}
