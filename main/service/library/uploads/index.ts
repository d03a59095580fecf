import type { Core } from '../core.ts'
import { uploadRoutes } from './upload-routes.ts'
import { Uploads } from './uploads.ts'

export interface Outside {
  /** See UploadsOptions. */
  readonly requireRoom: (account: number, bytes: number) => Promise<void>
  /** Number of bytes in one part. */
  readonly uploadPart: number
}

export type UploadsRoom = Awaited<ReturnType<typeof open>>

/** Opens the part of the library for files that clients send in parts. */
export async function open(core: Core, { requireRoom, uploadPart }: Outside) {
  const uploads = new Uploads({ ...core, part: uploadPart, requireRoom })
  await uploads.forgetOld()
  return { uploads, routes: uploadRoutes(uploads) }
}
