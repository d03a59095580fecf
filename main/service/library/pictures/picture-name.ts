import { createHash } from 'node:crypto'

/** The name under which a picture is stored, by its address or whatever else says which it is. */
export const pictureName = (what: string): string => createHash('sha256').update(what).digest('hex')
