import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { LONGEST_ADDRESS } from '../../../limits.ts'
import { text } from '../inputs.ts'

/**
 * Our addition: audio fetched through the service. An encrypted page may not play audio from an unencrypted address. A
 * page may also not read the bytes of another site's audio to store it on the device. An <audio> element can't send an
 * authentication header.
 */
export const externalAudioEndpoints = {
  externalAudio: endpoint({
    method: 'GET',
    path: '/sounds/',
    summary: 'Get an episode’s sound from its address on the web, or a part of it. The key is that of pictures.',
    auth: 'none',
    query: z.object({
      key: text(200),
      url: z.string().check(
        z.maxLength(LONGEST_ADDRESS),
        z.refine((value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol), {
          message: 'must be an http or https address',
        }),
      ),
    }),
    sends: 'file',
    status: [200, 206],
  }),
} as const
