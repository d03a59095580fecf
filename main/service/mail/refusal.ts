/** Returns an error that makes the SMTP server respond with this code. */
export function refusal(responseCode: number, message: string): Error & { responseCode: number } {
  return Object.assign(new Error(message), { responseCode })
}
