/** A response that was received completely. Its body is text, regardless of its content type. */
export interface ReceivedResponse {
  readonly ok: boolean
  readonly status: number
  readonly headers: Headers
  readonly text: string
}
