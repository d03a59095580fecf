/** Returns an error that the SMTP server sends as an answer with this code. */
export function refusal(responseCode: number, message: string): Error & { responseCode: number } {
  return Object.assign(new Error(message), { responseCode })
}
