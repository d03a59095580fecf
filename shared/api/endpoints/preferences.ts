import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

const preference = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(300)),
  /** JSON. Null if the preference was removed. */
  value: z.nullable(z.string().check(z.maxLength(8000))),
  version: z.int().check(z.minimum(0)),
})
const reply = z.looseObject({
  /** Lets a device identify the owner of the preferences. */
  account_id: z.int(),
  preferences: z.array(preference),
})

/** Our addition: settings that are synced between a reader's devices, such as saved views. */
export const preferenceEndpoints = {
  preferences: endpoint({
    method: 'GET',
    path: '/preferences/',
    summary: 'Get the preferences that follow the reader from device to device.',
    reply,
  }),
  preferencesChange: endpoint({
    method: 'PUT',
    path: '/preferences/',
    summary:
      'Change preferences. Each names the version that it was made from; one that changed meanwhile stays as it is. The reply has all of them.',
    body: z.object({ preferences: z.array(preference).check(z.maxLength(1000)) }),
    reply,
  }),
} as const
