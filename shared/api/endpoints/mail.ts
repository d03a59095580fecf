import * as z from 'zod/mini'
import { afterStoring } from '../../model/mail-account.ts'
import { endpoint } from '../endpoint.ts'
import { confirmationSchema, mailAccountSchema } from '../mail-schemas.ts'
import { sourceSchema } from '../source-schemas.ts'
import { id, pathId, text } from './inputs.ts'

const word = (length: number) => z.string().check(z.minLength(1), z.maxLength(length))

export const mailEndpoints = {
  mailAddressReplace: endpoint({
    method: 'POST',
    path: '/integrations/mail_address/',
    summary: 'Replace the addresses that receive mail for the reader. Those before receive it for thirty days more.',
  }),
  mailAccounts: endpoint({
    method: 'GET',
    path: '/integrations/mail_accounts/',
    summary: 'List the mailboxes whose emails come into the library, with their health.',
    reply: z.looseObject({
      mail_accounts: z.array(mailAccountSchema),
      /** True if Gmail can be connected with Google's sign-in. */
      gmail_sign_in: z.boolean(),
    }),
  }),
  mailAccountAdd: endpoint({
    method: 'POST',
    path: '/integrations/mail_accounts/',
    summary:
      'Read a folder of a mailbox by IMAP. 422 with code auth_failed, untrusted_certificate (and its fingerprint), no_such_folder, not_encrypted or unreachable.',
    body: z.object({
      host: word(255),
      port: z.optional(z.int().check(z.minimum(1), z.maximum(65_535))),
      user: word(320),
      password: word(1000),
      folder: word(255),
      fingerprint: z.optional(z.nullable(text(200))),
    }),
    reply: mailAccountSchema,
    status: [201],
  }),
  mailAccountRefresh: endpoint({
    method: 'POST',
    path: '/integrations/mail_accounts/{id}/refresh/',
    summary: 'Look for emails in a mailbox now.',
    params: pathId,
  }),
  mailAccountChange: endpoint({
    method: 'PUT',
    path: '/integrations/mail_accounts/{id}/',
    summary:
      'Choose what happens in a mailbox to emails that are stored here from now on: keep changes nothing, read marks them as read, move puts them into another folder (move_to). 422 as for adding one.',
    params: pathId,
    body: z.object({ after_storing: z.enum(afterStoring), move_to: z.optional(z.nullable(word(255))) }),
    reply: mailAccountSchema,
  }),
  mailAccountRemove: endpoint({
    method: 'DELETE',
    path: '/integrations/mail_accounts/{id}/',
    summary: 'Disconnect a mailbox and forget its password. Emails that came stay.',
    params: pathId,
  }),
  googleAccounts: endpoint({
    method: 'GET',
    path: '/integrations/google_accounts/',
    summary: 'List connected Gmail mailboxes.',
    reply: z.array(mailAccountSchema),
  }),
  googleAccountAdd: endpoint({
    method: 'POST',
    path: '/integrations/google_accounts/',
    summary:
      'Connect Gmail: forward_type 1 for emails that Gmail forwards, 2 to read a label with an app password, 3 with what Google sent back after /oauth_request/google/ (parameters). 422 as for other mailboxes.',
    body: z.object({
      email_address: z.optional(word(320)),
      forward_type: z.optional(z.union([z.literal(1), z.literal(2), z.literal(3)])),
      parameters: z.optional(z.record(text(100), text(8192))),
      app_password: z.optional(word(200)),
      folder: z.optional(word(255)),
    }),
    reply: mailAccountSchema,
    status: [201],
  }),
  googleAccountRemove: endpoint({
    method: 'DELETE',
    path: '/integrations/google_accounts/{id}/',
    summary: 'Disconnect a Gmail mailbox.',
    params: pathId,
  }),
  confirmations: endpoint({
    method: 'GET',
    path: '/integrations/confirmations/',
    summary: 'List emails that ask for a confirmation, newest first, for a week.',
    reply: z.looseObject({ confirmations: z.array(confirmationSchema) }),
  }),
  confirmationRemove: endpoint({
    method: 'DELETE',
    path: '/integrations/confirmations/{id}/',
    summary: 'Be done with a confirmation.',
    params: pathId,
  }),
  newsletterUnsubscribe: endpoint({
    method: 'POST',
    path: '/sources/unsubscribe/',
    summary:
      'Unsubscribe from a newsletter: with one click where it takes one, otherwise the answer names the page or address to go to. It is no longer followed here either way. 409 if its emails name no way.',
    body: z.object({ profile_id: id }),
    reply: z.looseObject({
      is_done: z.boolean(),
      url: z.nullable(z.string()),
      mailto: z.nullable(z.string()),
    }),
  }),
  newsletterMerge: endpoint({
    method: 'POST',
    path: '/sources/merge/',
    summary: 'Make the emails of one newsletter emails of another, also those to come.',
    body: z.object({ profile_id: id, into_profile_id: id }),
    reply: sourceSchema,
  }),
  newsletterSplit: endpoint({
    method: 'POST',
    path: '/sources/split/',
    summary: 'Make the emails of one sender a newsletter of their own, also those to come.',
    body: z.object({
      profile_id: id,
      list: z.nullable(text(255)),
      address: z.nullable(text(320)),
      name: text(200),
    }),
    reply: sourceSchema,
  }),
} as const
