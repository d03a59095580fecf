import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { pathId as byId, text } from './inputs.ts'

const TOKEN_LENGTH = 512

/** Lets a person create an account even if sign-up is closed. */
const guestPass = z.optional(z.nullable(text(64)))
const clientType = z.optional(z.enum(['web', 'mobile', 'desktop']))
const passkey = z.looseObject({
  id: z.int(),
  name: z.string(),
  created_date: z.string(),
  last_used_date: z.nullable(z.string()),
})
/** Response of the browser's authenticator. The service verifies it as a whole. */
const credential = z.looseObject({ id: text(2048), type: z.literal('public-key'), response: z.looseObject({}) })
const name = text(100).check(z.minLength(1))

/** Ways to sign in apart from email and QR codes. Each yields a short-lived token, which is exchanged immediately. */
export const signInMethodEndpoints = {
  signInMethods: endpoint({
    method: 'GET',
    path: '/sign_in_methods/',
    summary: 'List the ways to sign in to this service.',
    auth: 'none',
    reply: z.looseObject({
      email: z.boolean(),
      sign_up: z.boolean(),
      passkeys: z.boolean(),
      providers: z.array(z.looseObject({ name: z.string(), label: z.string() })),
    }),
  }),
  outsideSignInBegin: endpoint({
    method: 'POST',
    path: '/outside_sign_in/',
    summary: 'Begin a sign-in by another provider. The browser keeps the binding and follows the address.',
    auth: 'none',
    body: z.object({ provider: text(50), client_type: clientType }),
    reply: z.looseObject({ authorization_url: z.string(), state: z.string(), binding: z.string() }),
    status: [201],
  }),
  outsideSignInFinish: endpoint({
    method: 'POST',
    path: '/outside_sign_in/finish/',
    summary:
      'Judge a provider’s answer. 400 outside_sign_in_failed, 503 provider_unavailable or clocks_differ. Unknown people get a ticket if ' +
      'the service takes new readers; the owner of an account with the same verified address gets an email.',
    auth: 'none',
    body: z.object({
      binding: text(TOKEN_LENGTH),
      /** The parameters as received: `code`, `state`, `iss`, `user` … */
      parameters: z.record(text(100), text(8192)),
      guest_pass: guestPass,
    }),
    reply: z.looseObject({
      outcome: z.enum(['signed_in', 'linked', 'taken', 'confirm', 'unknown']),
      short_token: z.nullable(z.string()),
      ticket: z.nullable(z.string()),
      /** The name that the account would have, or the address to which an email was sent. */
      name: z.nullable(z.string()),
    }),
  }),
  outsideAccountCreate: endpoint({
    method: 'POST',
    path: '/outside_sign_in/create/',
    summary: 'Create the account that a ticket stands for.',
    auth: 'none',
    body: z.object({ ticket: text(TOKEN_LENGTH), guest_pass: guestPass }),
    reply: z.looseObject({ short_token: z.string() }),
    status: [201],
  }),
  outsideIdentities: endpoint({
    method: 'GET',
    path: '/outside_identities/',
    summary: 'List the providers that sign the reader in.',
    // `add_url` is the page at which a browser can add more ways to sign in. Clients open it if a provider can't
    // redirect back to their windows.
    reply: z.looseObject({
      add_url: z.optional(z.string()),
      outside_identities: z.array(
        z.looseObject({
          id: z.int(),
          provider: z.string(),
          label: z.string(),
          email: z.nullable(z.string()),
          created_date: z.string(),
          last_used_date: z.nullable(z.string()),
        }),
      ),
    }),
  }),
  outsideIdentityLink: endpoint({
    method: 'POST',
    path: '/outside_identities/',
    summary: 'Begin to link a provider to the reader’s account. It ends like a sign-in.',
    body: z.object({ provider: text(50) }),
    reply: z.looseObject({ authorization_url: z.string(), state: z.string(), binding: z.string() }),
    status: [201],
  }),
  outsideIdentityRemove: endpoint({
    method: 'DELETE',
    path: '/outside_identities/{id}/',
    summary: 'Unlink a provider. 409 last_method if nothing else signs the reader in.',
    params: byId,
  }),
  passkeys: endpoint({
    method: 'GET',
    path: '/passkeys/',
    summary: 'List the reader’s passkeys.',
    reply: z.looseObject({ passkeys: z.array(passkey) }),
  }),
  passkeyBegin: endpoint({
    method: 'POST',
    path: '/passkeys/begin/',
    summary: 'Get the options with which a browser makes a passkey. 400 passkey_refused where it cannot.',
    reply: z.looseObject({ options: z.looseObject({ challenge: z.string() }) }),
  }),
  passkeyAdd: endpoint({
    method: 'POST',
    path: '/passkeys/',
    summary: 'Keep a passkey that a browser made.',
    body: z.object({ name, credential }),
    reply: passkey,
    status: [201],
  }),
  passkeyRename: endpoint({
    method: 'PUT',
    path: '/passkeys/{id}/',
    summary: 'Rename a passkey.',
    params: byId,
    body: z.object({ name }),
  }),
  passkeyRemove: endpoint({
    method: 'DELETE',
    path: '/passkeys/{id}/',
    summary: 'Remove a passkey. 409 last_method if nothing else signs the reader in.',
    params: byId,
  }),
  passkeySignInBegin: endpoint({
    method: 'POST',
    path: '/passkeys/sign_in/begin/',
    summary: 'Get the options with which a browser signs in by a passkey.',
    auth: 'none',
    reply: z.looseObject({ options: z.looseObject({ challenge: z.string() }) }),
  }),
  passkeySignIn: endpoint({
    method: 'POST',
    path: '/passkeys/sign_in/',
    summary: 'Sign in by a passkey. 400 passkey_refused.',
    auth: 'none',
    body: z.object({ credential }),
    reply: z.looseObject({ short_token: z.string() }),
  }),
} as const
