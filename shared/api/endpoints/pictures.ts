import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { LONGEST_ADDRESS } from '../../limits.ts'
import { text } from './inputs.ts'

const address = z.string().check(
  z.maxLength(LONGEST_ADDRESS),
  z.refine((value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol), {
    message: 'must be an http or https address',
  }),
)
const key = text(200)

/**
 * Our addition: images fetched through the service, so that no site learns about its readers. An <img> element can't
 * send an authentication header.
 */
export const pictureEndpoints = {
  pictureKey: endpoint({
    method: 'GET',
    path: '/pictures/key/',
    summary: 'Get the key that addresses of pictures must carry. It is valid for pictures only, and for a long time.',
    reply: z.looseObject({ key: z.string() }),
  }),
  picture: endpoint({
    method: 'GET',
    path: '/pictures/',
    summary:
      'Get a picture from the web through the service’s cache: PNG, JPEG, GIF, WebP, AVIF or SVG, up to ten mebibytes.',
    auth: 'none',
    query: z.object({ key, url: address }),
    sends: 'file',
    status: [200, 204, 206],
  }),
  publicPicture: endpoint({
    method: 'GET',
    path: '/public_pages/{token}/pictures/',
    summary: 'Get a picture of a shared article, without signing in. Other addresses are refused.',
    auth: 'none',
    params: z.object({ token: z.string().check(z.regex(/^[\w-]{1,64}$/)) }),
    query: z.object({ url: address }),
    sends: 'file',
    status: [200, 204, 206],
  }),
  siteIcon: endpoint({
    method: 'GET',
    path: '/pictures/icon/',
    summary: 'Get the icon of an address’s site.',
    auth: 'none',
    query: z.object({ key, url: address }),
    sends: 'file',
    status: [200, 204, 206],
  }),
} as const
