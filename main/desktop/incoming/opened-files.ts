import { randomUUID } from 'node:crypto'
import { open } from 'node:fs/promises'
import { isMissing } from '#shared/activity/is-missing.ts'
import { fitsInRange } from '#shared/desktop/incoming-file.ts'
import { report } from '../report.ts'

/** Maximum number of files that pages can read at a time. When it is exceeded, the oldest file becomes unavailable. */
const MOST = 20

/** Path at which a page can read a file that the reader opened. */
export const OPENED_FILE = /^\/opened\/([\da-f-]{36})$/

/**
 * Files that the reader opened and that are too large to pass in one piece. A page reads such a file in ranges, at an
 * address that contains no path and can't be guessed.
 */
export class OpenedFiles {
  readonly #paths = new Map<string, string>()

  /** Returns the address of a file. It is valid as long as the app runs. */
  offer(path: string): string {
    const key = randomUUID()
    this.#paths.set(key, path)
    const [oldest = ''] = this.#paths.keys()
    if (this.#paths.size > MOST) this.#paths.delete(oldest)
    return `/opened/${key}`
  }

  /**
   * Responds with a range of a file. `range` is the Range header. It must specify a first and a last byte and cover at
   * most `FILE_PART` bytes.
   */
  async answer(address: string, range: string | null): Promise<Response> {
    const path = this.#paths.get(OPENED_FILE.exec(address)?.[1] ?? '')
    const [, first, last] = /^bytes=(\d{1,15})-(\d{1,15})$/.exec(range ?? '') ?? []
    if (path === undefined) return new Response(null, { status: 404 })
    const length = Number(last) - Number(first) + 1
    if (!fitsInRange(length)) return new Response(null, { status: 416 })
    try {
      await using file = await open(path)
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, Number(first))
      return new Response(buffer.subarray(0, bytesRead), { status: 206 })
    } catch (error) {
      if (!isMissing(error)) report('read a file that was opened', error)
      return new Response(null, { status: 404 })
    }
  }
}
