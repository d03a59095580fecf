/**
 * Maximum number of bytes to which one stream of a file may decompress. A power of two, because pdf.js doubles its
 * buffers.
 */
const MOST_BYTES = 2 ** 26

export interface Decoding {
  /** True if a stream has been cut off since the last call. */
  wasCutOff(): boolean
}

/**
 * Limits how much pdf.js decompresses, because pdf.js has no option for it. Must be called before pdf.js is loaded.
 * Replaces globals of this worker: the system's decompression then counts its output, and Uint8Arrays above the limit
 * can't be created.
 */
export function boundDecoding(): Decoding {
  let isCut = false
  const refuse = (): RangeError => {
    isCut = true
    return new RangeError('A stream unpacks to too much.')
  }
  globalThis.DecompressionStream = new Proxy(DecompressionStream, {
    construct: (target, [format]: ConstructorParameters<typeof DecompressionStream>) => {
      const { readable, writable } = new target(format)
      let bytes = 0
      const counted = new TransformStream<Uint8Array, Uint8Array>({
        transform: (chunk, out) => {
          bytes += chunk.byteLength
          if (bytes > MOST_BYTES) out.error(refuse())
          else out.enqueue(chunk)
        },
      })
      return { readable: readable.pipeThrough(counted), writable }
    },
  })
  globalThis.Uint8Array = new Proxy(Uint8Array, {
    construct: (target, args, newTarget) => {
      if (typeof args[0] === 'number' && args[0] > MOST_BYTES) throw refuse()
      return Reflect.construct(target, args, newTarget) as Uint8Array
    },
  })
  return {
    wasCutOff: () => {
      const was = isCut
      isCut = false
      return was
    },
  }
}
