import * as z from 'zod/mini'
import { LONGEST_TEXTS } from '../../limits.ts'
import { endpoint } from '../endpoint.ts'
import { profileSchema } from '../schemas.ts'
import { text, words } from './inputs.ts'

const flag = z.optional(z.boolean())
const settable = (length: number) => z.optional(z.nullable(text(length)))
const address = z.optional(z.nullable(text(2048).check(z.regex(/^https?:\/\/[^\s]+$/))))

export const profileEndpoints = {
  profile: endpoint({
    method: 'GET',
    path: '/profile/',
    summary: 'Get the profile of the signed-in user.',
    reply: profileSchema,
  }),
  profileChange: endpoint({
    method: 'PUT',
    path: '/profile/',
    summary: 'Update the profile. Absent fields stay unchanged.',
    body: z.object({
      display_name: z.optional(words(LONGEST_TEXTS.name).check(z.trim(), z.minLength(1))),
      first_name: settable(100),
      last_name: settable(100),
      description: settable(2000),
      location: settable(200),
      personal_url: address,
      photo_url: address,
      tts_voice: z.optional(z.int().check(z.minimum(0), z.maximum(1_000_000))),
      signup_complete: flag,
      has_used_ios_app: flag,
      has_saved_from_web_extension: flag,
      has_connected_extension: flag,
      push_enabled: flag,
      article_tutorial_seen: flag,
      rate_us_prompt_seen: flag,
    }),
    reply: profileSchema,
  }),
} as const
