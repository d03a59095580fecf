import * as z from 'zod/mini'
import { LARGEST_ARCHIVE, UPLOAD_PART } from '../../limits.ts'
import { endpoint } from '../endpoint.ts'

const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/))
/** A part in base64: four characters for three bytes. */
const data = z.string().check(z.minLength(4), z.maxLength(4 * Math.ceil(UPLOAD_PART / 3)), z.regex(/^[\w+/]+={0,2}$/))

const upload = z.looseObject({
  hash: z.string(),
  size: z.int(),
  part_size: z.int(),
  /** Parts, counted from 0, that have not arrived yet. If empty, the file is complete and may be saved. */
  missing: z.array(z.int()),
})

/**
 * Our addition: uploads of files that aren't on any web page. The bytes are sent in parts of `part_size`. Then the file
 * is imported, or its address (shared/text/file-address.ts) is saved like any other. An upload that is neither saved
 * nor imported within a day is deleted.
 */
export const uploadEndpoints = {
  uploadBegin: endpoint({
    method: 'PUT',
    path: '/uploads/{hash}/',
    summary:
      'Start the upload of a PDF, an EPUB or a file to import, identified by the SHA-256 of its bytes, or get its missing parts. No part is missing of a file that the library has.',
    params: z.object({ hash }),
    body: z.object({ size: z.int().check(z.minimum(1), z.maximum(LARGEST_ARCHIVE)) }),
    reply: upload,
  }),
  uploadPart: endpoint({
    method: 'PUT',
    path: '/uploads/{hash}/parts/{part}/',
    summary:
      'Upload one part of the file, in base64. Repeating it changes nothing. After the last part the bytes are compared with the hash: if they differ, the call fails with hash_differs and all parts are missing again.',
    params: z.object({
      hash,
      part: z.coerce.number().check(z.int(), z.minimum(0), z.maximum(LARGEST_ARCHIVE)),
    }),
    body: z.object({ data }),
    reply: upload,
  }),
} as const
