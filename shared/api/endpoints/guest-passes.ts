import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { text } from './inputs.ts'

const code = text(64)
const state = z.enum(['open', 'used', 'expired'])
/**
 * If `premium_days` is 0, a pass is only an invitation. `opens_sign_up` is true if only people with a pass may create
 * an account.
 */
const gift = { premium_days: z.int(), is_for_both: z.boolean(), opens_sign_up: z.boolean() }

export const guestPassEndpoints = {
  guestPasses: endpoint({
    method: 'GET',
    path: '/guest_passes/',
    summary: 'List the passes that the reader may give to friends, and what they give. None where there are none.',
    reply: z.looseObject({
      ...gift,
      guest_passes: z.array(z.looseObject({ code: z.string(), url: z.string(), state, expires_date: z.string() })),
    }),
  }),
  guestPassOffer: endpoint({
    method: 'GET',
    path: '/guest_passes/offer/',
    summary: 'Read whose pass this is and what it gives. 404 if there is no such pass.',
    auth: 'none',
    query: z.object({ code }),
    reply: z.looseObject({ ...gift, inviter: z.string(), state }),
  }),
  guestPassRedeem: endpoint({
    method: 'POST',
    path: '/guest_passes/redeem/',
    summary:
      'Take a pass. 404 if there is none, 409 with code pass_used, pass_expired, pass_own or pass_had_one if it cannot be taken.',
    body: z.object({ code }),
    reply: z.looseObject(gift),
  }),
} as const
