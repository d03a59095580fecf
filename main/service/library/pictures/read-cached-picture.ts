import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isMissing } from '#shared/activity/is-missing.ts'
import { pictureName } from './picture-name.ts'
import type { Picture } from './picture-store.ts'
import { pictureType } from './picture-type.ts'

/** Returns a picture that was fetched before, or null if it is not stored. Can be called while a service is running. */
export async function readCachedPicture(folder: string, url: string): Promise<Picture | null> {
  try {
    const bytes = await readFile(join(folder, pictureName(url)))
    const mediaType = pictureType(bytes)
    return mediaType === null ? null : { mediaType, bytes }
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}
