import * as z from 'zod/mini'
import { digestRhythms } from '../../../model/digest.ts'
import { endpoint } from '../../endpoint.ts'

const digest = z.looseObject({ rhythm: z.enum(digestRhythms), email_address: z.nullable(z.string()) })

/** An email that lists the new items in the inbox. */
export const digestEndpoints = {
  digest: endpoint({
    method: 'GET',
    path: '/digest/',
    summary: 'Get how often an email tells what came into the inbox.',
    reply: digest,
  }),
  digestChange: endpoint({
    method: 'PUT',
    path: '/digest/',
    summary: 'Choose how often an email tells what came into the inbox: off, daily or weekly, in the morning.',
    body: z.object({
      rhythm: z.enum(digestRhythms),
      /** IANA name of the time zone that determines when it is morning. */
      time_zone: z.string().check(z.minLength(1), z.maxLength(64)),
    }),
    reply: digest,
  }),
} as const
