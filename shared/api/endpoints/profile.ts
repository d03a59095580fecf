import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { profileSchema } from '../schemas.ts'
import { text } from './inputs.ts'

const flag = z.optional(z.boolean())
const words = (length: number) => z.optional(z.nullable(text(length)))
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
      display_name: z.optional(text(200).check(z.trim(), z.minLength(1))),
      first_name: words(100),
      last_name: words(100),
      description: words(2000),
      location: words(200),
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
