import { Readable } from 'node:stream'
import { setImmediate as pause } from 'node:timers/promises'
import type { ResolveName } from './bounded-lookups.ts'
import { headEnd, emailHead } from './email-head.ts'
import { loadMailauth } from './load-mailauth.ts'

/**
 * Emails from honest senders stay below each of these limits. Without them, mailauth can take minutes for one email.
 */
const MOST_SIGNATURES = 10
const MOST_HEAD_LINES = 2_000
const LONGEST_FIELD = 8 * 1024
const LONGEST_LINE = 256 * 1024
/** Longest run of white space in the head. Mailauth looks for the end of a run from each of its characters. */
const LONGEST_GAP = 500
/** Maximum number of lines in the body, counted once for each signature. */
const MOST_LINES = 2_000_000
/** Bytes between two pauses, in which other calls are served. */
const CHUNK = 16 * 1024

const TAB = 9
const LF = 10
const CR = 13
const SPACE = 32
const ARC_SIGNATURE = 'arc-message-signature'
/** The fields whose values are read. */
const read: ReadonlySet<string> = new Set(['from', 'return-path', 'content-type', 'dkim-signature', ARC_SIGNATURE])

export interface CheckOptions {
  readonly resolver: ResolveName
  /** The envelope's sender. */
  readonly sender?: string
}

/**
 * Checks the signatures of an email (DKIM) and the seals of its forwarders (ARC). Returns null for an email that is
 * designed to keep the checker busy. Takes linear time and lets other calls be served in the meantime.
 */
export async function checkSignatures(bytes: Uint8Array, options: CheckOptions) {
  const end = headEnd(bytes)
  if (end === null) return null
  const head = emailHead(bytes)
  const signatures = head.filter(({ name }) => name === 'dkim-signature').length
  // Only the last seal signs the body.
  const hashes = signatures + Number(head.some(({ name }) => name === ARC_SIGNATURE))
  // Without a signature, the body can't be verified.
  const checked = hashes > 0 ? bytes : bytes.subarray(0, end)
  const isChecked =
    signatures <= MOST_SIGNATURES &&
    head.every(({ name, value }) => !read.has(name) || value.length <= LONGEST_FIELD) &&
    hasFewLines(bytes.subarray(0, end), MOST_HEAD_LINES) &&
    hasShortGaps(bytes.subarray(0, end)) &&
    hasFewLines(checked.subarray(end), MOST_LINES / hashes)
  if (!isChecked) return null
  const { dkimVerify } = await loadMailauth()
  return dkimVerify(Readable.from(wholeLines(checked)), options)
}

function hasFewLines(bytes: Uint8Array, most: number): boolean {
  let start = 0
  for (let lines = 0; start < bytes.length; lines += 1) {
    const end = lineEnd(bytes, start)
    if (lines >= most || end - start > LONGEST_LINE) return false
    start = end
  }
  return true
}

/** Folded lines count as one, because mailauth joins them. */
function hasShortGaps(head: Uint8Array): boolean {
  let gap = 0
  for (const byte of head) {
    gap = byte === SPACE || byte === TAB || byte === CR || byte === LF ? gap + 1 : 0
    if (gap > LONGEST_GAP) return false
  }
  return true
}

/**
 * Yields chunks that end at a line end, because mailauth reads the incomplete last line of a chunk again with the next.
 */
async function* wholeLines(bytes: Uint8Array): AsyncGenerator<Buffer> {
  for (let start = 0; start < bytes.length; ) {
    const end = lineEnd(bytes, start + CHUNK)
    const chunk = Buffer.from(bytes.subarray(start, end)).toString('latin1')
    // Mailauth would treat each bare line feed as a chunk.
    yield Buffer.from(chunk.replace(/(?<!\r)\n/g, '\r\n'), 'latin1')
    await pause()
    start = end
  }
}

/** Returns the start of the next line. */
function lineEnd(bytes: Uint8Array, from: number): number {
  const feed = bytes.indexOf(LF, from)
  return feed < 0 ? bytes.length : feed + 1
}
