import { createHash } from 'node:crypto'

/** Returns the name under which a picture is stored, derived from its address or anything else that identifies it. */
export const pictureName = (what: string): string => createHash('sha256').update(what).digest('hex')
