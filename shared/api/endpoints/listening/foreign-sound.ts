import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { text, URL_LENGTH } from '../inputs.ts'

/**
 * Our addition: sound whose address has no encryption comes by way of the service, because a page with encryption may not
 * play it. An <audio> can't send a header to authenticate.
 */
export const foreignSoundEndpoints = {
  foreignSound: endpoint({
    method: 'GET',
    path: '/sounds/',
    summary: 'Get an episode’s sound from an http address, or a part of it. The key is that of pictures.',
    auth: 'none',
    query: z.object({
      key: text(200),
      url: z.string().check(
        z.maxLength(URL_LENGTH),
        z.refine((value) => URL.canParse(value) && new URL(value).protocol === 'http:', {
          message: 'must be an http address',
        }),
      ),
    }),
    sends: 'file',
    status: [200, 206],
  }),
} as const
