export const digestRhythms = ['off', 'daily', 'weekly'] as const
export type DigestRhythm = (typeof digestRhythms)[number]

/** An email with what came into the inbox. */
export interface Digest {
  readonly rhythm: DigestRhythm
  /** Where it goes. Null: the account has no address, or the service sends no mail. */
  readonly email_address: string | null
}
