/** Fields that a reader may change with PUT /profile/, and the language, which the account's devices ask for. */
export interface ProfileSettings {
  /** The language of the device that called last, as a BCP 47 tag. No profile shows it. */
  readonly language?: string
  readonly display_name?: string
  readonly first_name?: string | null
  readonly last_name?: string | null
  readonly description?: string | null
  readonly location?: string | null
  readonly personal_url?: string | null
  readonly photo_url?: string | null
  readonly tts_voice?: number
  readonly signup_complete?: boolean
  readonly has_used_ios_app?: boolean
  readonly has_saved_from_web_extension?: boolean
  readonly has_connected_extension?: boolean
  readonly push_enabled?: boolean
  readonly article_tutorial_seen?: boolean
  readonly rate_us_prompt_seen?: boolean
}

/** Defaults of a new account. */
export const unsaidSettings = {
  first_name: null,
  last_name: null,
  description: null,
  location: null,
  personal_url: null,
  photo_url: null,
  tts_voice: 1,
  signup_complete: true,
  has_used_ios_app: false,
  has_saved_from_web_extension: false,
  has_connected_extension: false,
  push_enabled: false,
  article_tutorial_seen: false,
  rate_us_prompt_seen: false,
} as const satisfies ProfileSettings
