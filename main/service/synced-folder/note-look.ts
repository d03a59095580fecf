import { createHash } from 'node:crypto'
import type { NoteLook } from '#shared/model/notes/notes-folder.ts'

/** Returns a hash that changes whenever notes must be written again. */
export const hashOfLook = ({ form, body, name, pictures }: NoteLook): string =>
  createHash('sha256')
    .update(JSON.stringify(pictures ? [1, form, body, name, 'pictures'] : [1, form, body, name]))
    .digest('hex')
    .slice(0, 16)
