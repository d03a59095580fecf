import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { tokensSchema } from '../schemas.ts'
import { text } from './inputs.ts'

export const signInEndpoints = {
  tokenRefresh: endpoint({
    method: 'POST',
    path: '/token/refresh/',
    summary: 'Exchange a refresh token for a new pair; the old one is spent.',
    auth: 'none',
    body: z.object({ refresh_token: text(4096) }),
    reply: tokensSchema,
  }),
  magicLoginToken: endpoint({
    method: 'POST',
    path: '/magic_login/token/',
    summary: 'Exchange the token of a sign-in link for tokens.',
    auth: 'none',
    body: z.object({ token: text(512) }),
    reply: tokensSchema,
  }),
} as const
