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
  emailChangeBegin: endpoint({
    method: 'POST',
    path: '/profile/email/',
    summary: 'Request a code by email to another address, as the first step of changing the account’s address.',
    body: z.object({ email: text(320) }),
    reply: z.looseObject({ session_token: z.string() }),
    status: [201],
  }),
  emailChangeFinish: endpoint({
    method: 'PUT',
    path: '/profile/email/',
    summary: 'Change the account’s address to the one that received the code. The code works once, for 15 minutes.',
    body: z.object({ session_token: text(512), code: text(16) }),
    reply: z.looseObject({ email: z.string() }),
  }),
} as const
