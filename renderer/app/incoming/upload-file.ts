import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import type { Host } from '#shared/host/host.ts'
import { fileAddress } from '#shared/text/file-address.ts'
import { failureOf } from '../../cache/index.ts'

/** Number of bytes to decode per call. A function call accepts a limited number of arguments. */
const CHUNK = 0x8000
/** Bytes of a file that are in memory while it is being hashed. */
const HASHED_AT_ONCE = 1024 * 1024
/** A restarted service is back within moments and still has every part that it confirmed. */
const TRIES = 3
/** Milliseconds until an upload that waits for its connection tries again: for the first attempt, and at most. */
const FIRST_WAIT = 1000
const LONGEST_WAIT = 15_000

export interface FileUpload {
  /** Receives the number of bytes that the service has, and the total. */
  readonly onProgress: (done: number, total: number) => void
  readonly signal: AbortSignal
  /**
   * Called when the connection is lost. If present, the upload waits for the connection and then continues, unless it
   * is aborted.
   */
  readonly onCut?: () => void
  /** Resolves after this many milliseconds. */
  readonly wait?: (ms: number) => Promise<unknown>
}

const pause = (ms: number): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Uploads a file and resolves to the address under which it is saved. Reads the file piece by piece, because it may not
 * fit into memory, and sends only the parts that the service lacks. Rejects like any call, with the signal's reason, or
 * with the browser's error for a file that changed in the meantime.
 */
export async function uploadFile(host: Host, file: File, upload: FileUpload): Promise<string> {
  const { signal, onCut, wait = pause } = upload
  const hash = await hashOf(file, signal)
  let failures = 0
  let sent = -1
  const onProgress = (done: number, total: number): void => {
    // Any arriving data proves that the connection is back.
    if (done > sent) failures = 0
    sent = done
    upload.onProgress(done, total)
  }
  for (;;) {
    try {
      await send(host, hash, file, { ...upload, onProgress })
      return fileAddress({ hash, name: file.name })
    } catch (error) {
      const { kind, retryAt } = failureOf(error)
      failures += 1
      if (signal.aborted) throw error
      if (kind === 'too_many') await wait(Math.max(FIRST_WAIT, (retryAt ?? 0) - Date.now()))
      else if (kind !== 'offline' || (!onCut && failures >= TRIES)) throw error
      else if (onCut) {
        onCut()
        await wait(Math.min(FIRST_WAIT * 2 ** (failures - 1), LONGEST_WAIT))
      }
    }
  }
}

async function hashOf(file: File, signal: AbortSignal): Promise<string> {
  const hash = sha256.create()
  for (let at = 0; at < file.size; at += HASHED_AT_ONCE) {
    signal.throwIfAborted()
    hash.update(await bytesOf(file, at, at + HASHED_AT_ONCE))
  }
  return bytesToHex(hash.digest())
}

async function send(host: Host, hash: string, file: File, { onProgress, signal }: FileUpload): Promise<void> {
  signal.throwIfAborted()
  const { size } = file
  let { missing, part_size } = await host.call('uploadBegin', { params: { hash }, body: { size } })
  while (missing.length > 0) {
    signal.throwIfAborted()
    onProgress(size - bytesIn(missing, part_size, size), size)
    const [part = 0] = missing
    const data = base64Of(await bytesOf(file, part * part_size, (part + 1) * part_size))
    ;({ missing, part_size } = await host.call('uploadPart', { params: { hash, part }, body: { data } }))
  }
}

/** The last part may be shorter. */
const bytesIn = (parts: readonly number[], length: number, size: number): number =>
  parts.reduce((sum, part) => sum + Math.min(length, size - part * length), 0)

const bytesOf = async (file: File, start: number, end: number): Promise<Uint8Array> =>
  new Uint8Array(await file.slice(start, end).arrayBuffer())

function base64Of(bytes: Uint8Array): string {
  const letters: string[] = []
  for (let at = 0; at < bytes.length; at += CHUNK) {
    letters.push(String.fromCharCode(...bytes.subarray(at, at + CHUNK)))
  }
  return btoa(letters.join(''))
}
