// Structured clone over a text channel: the subset that Electron's IPC accepts. It is one function without outside
// names, because its source is also injected into pages.

export interface Codec {
  encode(value: unknown): string
  decode(text: string): unknown
}

type Packed = [tag: string, ...rest: any[]]

export function codec(): Codec {
  const world = globalThis as any

  const refuse = (what: string): never => {
    throw new DOMException(`An object could not be cloned. (${what})`, 'DataCloneError')
  }
  const toBase64 = (bytes: any): string => bytes.toBase64?.() ?? world.Buffer.from(bytes).toString('base64')
  const fromBase64 = (text: string): Uint8Array =>
    world.Uint8Array.fromBase64?.(text) ?? new Uint8Array(world.Buffer.from(text, 'base64'))

  /**
   * True if JSON can represent the value, with each object occurring once. Most messages qualify, and JSON is many
   * times faster.
   */
  const isPlain = (value: any, seen: Set<unknown>): boolean => {
    if (value === null || typeof value === 'string' || typeof value === 'boolean') return true
    if (typeof value === 'number') return Number.isFinite(value) && !Object.is(value, -0)
    if (typeof value !== 'object' || seen.has(value)) return false
    seen.add(value)
    if (Array.isArray(value)) {
      for (let at = 0; at < value.length; at++) if (!isPlain(value[at], seen)) return false
      return true
    }
    if (Object.getPrototypeOf(value) !== Object.prototype) return false
    for (const key of Object.keys(value)) if (!isPlain(value[key], seen)) return false
    return true
  }

  function encode(root: unknown): string {
    // A single string is sent unwrapped: wrapping would copy all of it.
    if (Array.isArray(root) && root.length === 1 && typeof root[0] === 'string') return `'${root[0]}`
    if (isPlain(root, new Set())) return `=${JSON.stringify(root)}`
    const out: unknown[] = []
    const seen = new Map<unknown, number>()
    const put = (value: unknown): number => {
      const negativeZero = Object.is(value, -0)
      const known = negativeZero ? undefined : seen.get(value)
      if (known !== undefined) return known
      const at = out.push(null) - 1
      if (!negativeZero) seen.set(value, at)
      out[at] = pack(value)
      return at
    }
    const pack = (value: any): Packed => {
      if (value === undefined) return ['undefined']
      if (Object.is(value, -0)) return ['number', '-0']
      if (typeof value === 'number' && !Number.isFinite(value)) return ['number', String(value)]
      if (value === null || ['string', 'boolean', 'number'].includes(typeof value)) return ['plain', value]
      if (typeof value === 'bigint') return ['bigint', String(value)]
      if (typeof value !== 'object') return refuse(typeof value)
      return packObject(value)
    }
    const packObject = (value: any): Packed => {
      const tag = Object.prototype.toString.call(value).slice(8, -1)
      if (tag === 'Date') return ['date', +value]
      if (tag === 'RegExp') return ['regexp', value.source, value.flags]
      if (tag === 'ArrayBuffer') return ['buffer', toBase64(new Uint8Array(value))]
      if (ArrayBuffer.isView(value)) {
        const length = (value as any).length ?? value.byteLength
        return ['view', tag, put(value.buffer), value.byteOffset, length]
      }
      if (tag === 'Map') return ['map', ...[...value].map(([key, item]: [unknown, unknown]) => [put(key), put(item)])]
      if (tag === 'Set') return ['set', ...[...value].map(put)]
      if (value instanceof Error || tag === 'Error') return ['error', value.name, value.message, value.stack]
      if (Array.isArray(value)) return ['list', ...value.map(put)]
      if (tag !== 'Object') return refuse(tag)
      return ['object', ...Object.keys(value).map((key) => [key, put(value[key])])]
    }
    put(root)
    return JSON.stringify(out)
  }

  function decode(text: string): unknown {
    if (text.startsWith("'")) return [text.slice(1)]
    if (text.startsWith('=')) return JSON.parse(text.slice(1))
    const packed: Packed[] = JSON.parse(text)
    const done = new Map<number, unknown>()
    const get = (at: number): any => {
      if (done.has(at)) return done.get(at)
      const [tag, ...rest] = packed[at] as Packed
      // Stored before its members are read, so that a cycle finds it.
      const keep = <T>(value: T): T => {
        done.set(at, value)
        return value
      }
      const fill = <T>(value: T, with_: (value: T) => void): T => {
        keep(value)
        with_(value)
        return value
      }
      switch (tag) {
        case 'undefined':
          return keep(undefined)
        case 'number':
          return keep(Number(rest[0]))
        case 'bigint':
          return keep(BigInt(rest[0]))
        case 'date':
          return keep(new Date(rest[0]))
        case 'regexp':
          return keep(new RegExp(rest[0], rest[1]))
        case 'buffer':
          return keep(fromBase64(rest[0]).buffer)
        case 'view':
          return keep(new world[rest[0]](get(rest[1]), rest[2], rest[3]))
        case 'error':
          return keep(Object.assign(new (world[rest[0]] ?? Error)(rest[1]), { stack: rest[2] }))
        case 'map':
          return fill(new Map(), (map) => rest.forEach(([key, item]) => map.set(get(key), get(item))))
        case 'set':
          return fill(new Set(), (set) => rest.forEach((item) => set.add(get(item))))
        case 'list':
          return fill([] as unknown[], (list) => rest.forEach((item) => list.push(get(item))))
        case 'object':
          return fill({}, (object) => {
            for (const [key, item] of rest) {
              // A key called __proto__ must remain a key.
              Object.defineProperty(object, key, {
                value: get(item),
                enumerable: true,
                writable: true,
                configurable: true,
              })
            }
          })
        default:
          return keep(rest[0])
      }
    }
    return get(0)
  }

  return { encode, decode }
}
