import type { Report } from '#shared/activity/failure.ts'
import { FileCache } from '../../file-cache/file-cache.ts'
import { pictureType } from './picture-type.ts'

export interface Picture {
  readonly mediaType: string
  readonly bytes: Uint8Array
}

/** Maximum total size in bytes of all pictures. */
const MOST_BYTES = 512 * 1024 * 1024

/**
 * Stores fetched pictures, one file each. A file contains only the picture's bytes, whose type is checked when it is
 * read.
 */
export class PictureStore {
  readonly #files: FileCache | null

  /** If `folder` is null, nothing is stored. */
  constructor(folder: string | null, report: Report, most = MOST_BYTES) {
    this.#files = folder === null ? null : new FileCache({ folder, what: 'a picture', most, report })
  }

  async read(name: string): Promise<Picture | null> {
    const bytes = await this.#files?.read(name)
    const mediaType = bytes && pictureType(bytes)
    return bytes && mediaType ? { mediaType, bytes } : null
  }

  async write(name: string, bytes: Uint8Array): Promise<void> {
    await this.#files?.write(name, bytes)
  }
}
