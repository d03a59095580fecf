/** A response received completely. Its body is text, whatever its content type. */
export interface ReceivedResponse {
  readonly ok: boolean
  readonly status: number
  readonly headers: Headers
  readonly text: string
}
