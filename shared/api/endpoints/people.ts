import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { pathId, text } from './inputs.ts'

const person = z.looseObject({
  id: z.int(),
  name: z.string(),
  email: z.nullable(z.string()),
  created_date: z.string(),
  last_seen_date: z.nullable(z.string()),
  is_owner: z.boolean(),
  is_disabled: z.boolean(),
  /** Number of items in the queue and archive. */
  items: z.int(),
  /** Bytes of pages, files and emails. */
  storage: z.int(),
  /** Maximum storage in bytes. Null if there is no limit. */
  quota: z.nullable(z.int()),
})

/** Our addition: lists the people who use a service, for its owner, and deletes accounts. */
export const peopleEndpoints = {
  people: endpoint({
    method: 'GET',
    path: '/people/',
    summary: 'List everybody who uses this service. For its owner: 403 owner_only.',
    reply: z.looseObject({ people: z.array(person) }),
  }),
  personInvite: endpoint({
    method: 'POST',
    path: '/people/',
    summary: 'Make an account for an address and a link into it, good once and for a day. For the owner.',
    body: z.object({ email: text(320) }),
    reply: z.looseObject({ invite_url: z.string(), is_mailed: z.boolean() }),
    status: [201],
  }),
  personChange: endpoint({
    method: 'PUT',
    path: '/people/{id}/',
    summary: 'Switch an account off or on, or set the megabytes that it may keep. For the owner.',
    params: pathId,
    body: z.object({
      is_disabled: z.optional(z.boolean()),
      quota_mb: z.optional(z.nullable(z.int().check(z.minimum(0), z.maximum(100_000_000)))),
    }),
  }),
  personRemove: endpoint({
    method: 'DELETE',
    path: '/people/{id}/',
    summary: 'Delete an account with everything it has. For the owner.',
    params: pathId,
  }),
  accountDelete: endpoint({
    method: 'POST',
    path: '/account_deletion/',
    summary: 'Delete your own account with everything it has. 409 owner_account for the owner of the service.',
    body: z.object({
      /** The account's name or email, as in its profile. It confirms that the call is not a mistake. */
      confirmation: text(320),
    }),
  }),
} as const
