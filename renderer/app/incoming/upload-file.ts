import { failureOf } from '../../cache/index.ts'
import { fileAddress } from '#shared/text/file-address.ts'
import type { Host } from '#shared/host/host.ts'
import { sha256Hex } from './wrap-in-page.ts'

/** Bytes to decode per call. A function call takes a limited number of arguments. */
const CHUNK = 0x8000
/** A restarted service is back within moments and has every part it confirmed. */
const TRIES = 3

export interface FileUpload {
  /** Receives the bytes the service has and the total. */
  readonly onProgress: (done: number, total: number) => void
  readonly signal: AbortSignal
}

/**
 * Uploads a file's bytes and resolves to the address the file is saved under. Sends only the parts the service lacks.
 * Rejects like any call, and with the signal's reason.
 */
export async function uploadFile(host: Host, file: File, { onProgress, signal }: FileUpload): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const hash = await sha256Hex(bytes)
  for (let left = TRIES; ; left -= 1) {
    try {
      await send(host, hash, bytes, { onProgress, signal })
      return fileAddress({ hash, name: file.name })
    } catch (error) {
      if (left <= 1 || signal.aborted || failureOf(error).kind !== 'offline') throw error
    }
  }
}

async function send(host: Host, hash: string, bytes: Uint8Array, { onProgress, signal }: FileUpload): Promise<void> {
  signal.throwIfAborted()
  let { missing, part_size } = await host.call('uploadBegin', { params: { hash }, body: { size: bytes.length } })
  while (missing.length > 0) {
    signal.throwIfAborted()
    onProgress(Math.max(0, bytes.length - missing.length * part_size), bytes.length)
    const [part = 0] = missing
    const data = base64Of(bytes.subarray(part * part_size, (part + 1) * part_size))
    ;({ missing, part_size } = await host.call('uploadPart', { params: { hash, part }, body: { data } }))
  }
}

function base64Of(bytes: Uint8Array): string {
  const letters: string[] = []
  for (let at = 0; at < bytes.length; at += CHUNK) {
    letters.push(String.fromCharCode(...bytes.subarray(at, at + CHUNK)))
  }
  return btoa(letters.join(''))
}
