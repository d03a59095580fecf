export const digestRhythms = ['off', 'daily', 'weekly'] as const
export type DigestRhythm = (typeof digestRhythms)[number]

/** An email that lists the new items in the inbox. */
export interface Digest {
  readonly rhythm: DigestRhythm
  /** The address to which it is sent. Null if the account has no address, or if the service sends no email. */
  readonly email_address: string | null
}
