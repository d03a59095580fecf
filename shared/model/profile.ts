/**
 * A person, publisher, newsletter or the signed-in user. The first block of fields is always present; the second is
 * present only for the signed-in user. `profile_type` 2 is a newsletter.
 */
export interface Profile {
  readonly id: number
  readonly profile_type: number
  readonly name: string
  readonly any_name: string
  readonly display_name: string | null
  readonly photo_url: string | null
  readonly url: string | null
  readonly domain: string | null
  readonly domain_photo: string | null
  readonly description: string | null
  readonly account_id?: number
  readonly uuid?: string
  readonly email?: string | null
  readonly has_connected_extension?: boolean
  readonly has_saved_from_web_extension?: boolean
  readonly google_account?: unknown
  /** The voice used to read aloud. */
  readonly tts_voice?: number
  /** Absent means premium. */
  readonly is_premium?: boolean
}

export const profileType = { person: 1, newsletter: 2, publisher: 3, reader: 4 } as const
