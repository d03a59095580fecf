export interface FilePart {
  readonly bytes: number
  read(): Promise<Uint8Array<ArrayBuffer>>
}

/**
 * Reads a file from `start` to `end`. The file consists of parts, which are read one after another. A part that is
 * missing or has a different length is an error.
 */
export function readParts(
  parts: readonly FilePart[],
  start: number,
  end: number,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  let from = 0
  const wanted = parts.flatMap((part) => {
    const at = from
    from += part.bytes
    return at < end && from > start ? [{ part, at }] : []
  })
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      pull: async (controller) => {
        const next = wanted.shift()
        if (!next) return controller.close()
        const bytes = await next.part.read()
        if (bytes.byteLength !== next.part.bytes) throw new Error('A part of a sound file has another length.')
        controller.enqueue(bytes.subarray(Math.max(0, start - next.at), Math.min(bytes.byteLength, end - next.at)))
      },
    },
    // Reads nothing before the stream is read.
    { highWaterMark: 0 },
  )
}
