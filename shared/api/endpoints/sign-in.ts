import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { profileSchema, tokensSchema } from '../schemas.ts'
import { text } from './inputs.ts'

const TOKEN_LENGTH = 512

const clientType = z.optional(z.enum(['web', 'integration', 'extension', 'mobile', 'desktop', 'cli']))
const sessionToken = z.object({ session_token: text(TOKEN_LENGTH) })
const outside = z.looseObject({ client_type: z.optional(z.nullable(text(64))) })
const signedInOutside = z.looseObject({
  access_token: z.string(),
  refresh_token: z.string(),
  is_new_account: z.boolean(),
  current_profile: profileSchema,
})

/** Sign-in calls. A pending poll answers 408 with `access_token` and `refresh_token` null. */
export const signInEndpoints = {
  tokenRefresh: endpoint({
    method: 'POST',
    path: '/token/refresh/',
    summary: 'Exchange a refresh token for a new pair of tokens. The old one stops working.',
    auth: 'none',
    body: z.object({ refresh_token: text(4096) }),
    reply: tokensSchema,
  }),
  magicLoginTrigger: endpoint({
    method: 'POST',
    path: '/magic_login/trigger/',
    summary:
      'Request a magic link by email. The reply tells neither whether the address has an account nor whether an email was sent. `guest_pass` may open sign-up.',
    auth: 'none',
    body: z.object({
      email: text(320),
      client_type: clientType,
      guest_pass: z.optional(z.nullable(text(64))),
      // Ours: the proof that an earlier sign-in gave this device. Emails it requests are then counted separately from
      // those requested by strangers.
      device_proof: z.optional(z.nullable(text(128))),
    }),
    // Ours. `takes_code` is false if too many wrong codes were entered for the address. Then only the link can sign in.
    reply: z.looseObject({ session_token: z.string(), takes_code: z.optional(z.boolean()) }),
  }),
  magicLoginAccount: endpoint({
    method: 'POST',
    path: '/magic_login/account/',
    summary: 'Read whom the token of a magic link signs in, without using it up. `account_id` null: a new account.',
    auth: 'none',
    body: z.object({ token: text(TOKEN_LENGTH) }),
    reply: z.looseObject({
      account_id: z.nullable(z.int()),
      name: z.nullable(z.string()),
      email: z.nullable(z.string()),
    }),
  }),
  magicLoginToken: endpoint({
    method: 'POST',
    path: '/magic_login/token/',
    summary:
      'Exchange the token of a magic link for tokens. 404 account_not_found: the address no longer has an account, and none is created.',
    auth: 'none',
    body: z.object({ token: text(TOKEN_LENGTH) }),
    reply: tokensSchema,
  }),
  magicLoginExchange: endpoint({
    method: 'POST',
    path: '/magic_login/exchange/',
    summary:
      'Sign in the device that requested a magic link: 408 until the link is opened, or at once with the code from the email. 400 magic_code_closed: only the link is taken now.',
    auth: 'none',
    body: z.object({ session_token: text(TOKEN_LENGTH), code: z.optional(z.nullable(text(16))) }),
    reply: tokensSchema,
  }),
  qrLoginTrigger: endpoint({
    method: 'POST',
    path: '/qr_login/trigger/',
    summary: 'Start a sign-in by QR code. Tokens of client_type "integration" are read-only.',
    auth: 'none',
    // `code_challenge` is the hash (S256) of a verifier that the exchange must present. Seeing the code is therefore
    // not enough to use it.
    body: z.optional(
      z.object({ client_type: clientType, code_challenge: z.optional(text(43).check(z.regex(/^[\w-]{43}$/))) }),
    ),
    // `confirm_url` is the address at which a signed-in device approves this one. Our addition, for QR codes that any
    // camera can read.
    reply: z.looseObject({ session_token: z.string(), confirm_url: z.optional(z.string()) }),
  }),
  qrLoginLook: endpoint({
    method: 'POST',
    path: '/qr_login/look/',
    summary: 'Read what kind of client waits with a QR code, without approving it.',
    body: sessionToken,
    reply: z.looseObject({ client_type: z.string() }),
  }),
  qrLoginConfirm: endpoint({
    method: 'POST',
    path: '/qr_login/confirm/',
    summary: 'Approve the device whose QR code was scanned.',
    body: sessionToken,
  }),
  qrLoginExchange: endpoint({
    method: 'POST',
    path: '/qr_login/exchange/',
    summary: 'Sign in the device that shows the QR code: 408 until it is approved.',
    auth: 'none',
    body: z.extend(sessionToken, { code_verifier: z.optional(text(128)) }),
    reply: tokensSchema,
  }),
  shortTokenCreate: endpoint({
    method: 'POST',
    path: '/auth_short_token/',
    summary: 'Create a token that signs in another app of the same user, once, within a minute.',
    reply: z.looseObject({ short_token: z.string(), expires_in: z.int() }),
    status: [201],
  }),
  shortTokenExchange: endpoint({
    method: 'POST',
    path: '/auth_short_token/exchange/',
    summary: 'Exchange a short-lived token for tokens.',
    auth: 'none',
    body: z.object({ short_token: text(TOKEN_LENGTH) }),
    reply: tokensSchema,
  }),
  googleSignIn: endpoint({
    method: 'POST',
    path: '/google_sign_in/',
    summary: 'Sign in with Google. 501 if it is not configured.',
    auth: 'none',
    // Its nonce must match that of a sign-in started here.
    body: z.extend(outside, { id_token: text(8192) }),
    reply: signedInOutside,
  }),
  appleSignIn: endpoint({
    method: 'POST',
    path: '/apple_sign_in/',
    summary: 'Sign in with Apple. 501 if it is not configured.',
    auth: 'none',
    body: z.extend(outside, {
      identity_token: text(8192),
      authorization_code: z.optional(z.nullable(text(4096))),
      user: z.optional(z.nullable(z.object({ name: z.optional(text(300)), email: z.optional(text(320)) }))),
    }),
    reply: signedInOutside,
  }),
  oauthRequestGoogle: endpoint({
    method: 'POST',
    path: '/oauth_request/google/',
    summary: 'Get Google’s authorization page for access to email. 501 if it is not configured.',
    body: z.object({
      scopes: z.array(text(200)).check(z.maxLength(20)),
      redirect_uri: text(2048),
      /** The label from which emails are read. */
      folder: z.optional(text(255).check(z.minLength(1))),
    }),
    reply: z.looseObject({ authorization_url: z.string(), state: z.string() }),
  }),
  identify: endpoint({
    method: 'POST',
    path: '/identify/',
    summary: 'Record the user that a client reports. The record stays on this service.',
    body: z.object({
      distinct_id: text(200).check(z.minLength(1)),
      anonymous_id: z.optional(z.nullable(text(200))),
      traits: z.optional(z.record(text(200), z.unknown())),
    }),
  }),
} as const
