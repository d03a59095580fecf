import { Parser } from 'htmlparser2'

export interface ListedKey {
  readonly key: string
  readonly size: number
  /** Milliseconds since the epoch. */
  readonly putMs: number
}

export interface Listing {
  readonly keys: readonly ListedKey[]
  /** The part of each key up to the delimiter, without duplicates. */
  readonly folders: readonly string[]
  /** Position at which the list continues. Null at the end of the list. */
  readonly next: string | null
}

/** Parses the XML of a ListObjectsV2 response. Returns null if it isn't such XML. */
export function readS3Listing(bytes: Uint8Array): Listing | null {
  const keys: ListedKey[] = []
  const folders: string[] = []
  let entry: Record<string, string> = {}
  let next: string | null = null
  let isListing = false
  walk(bytes, (path, text) => {
    const [root, parent, name] = path
    if (root !== 'ListBucketResult') return
    isListing = true
    if (parent === 'NextContinuationToken' && name === undefined) next = text
    else if (parent === 'CommonPrefixes' && name === 'Prefix') folders.push(text)
    else if (parent === 'Contents' && name !== undefined && path.length === 3) entry[name] = text
    else if (parent === 'Contents' && name === undefined) {
      keys.push({
        key: entry['Key'] ?? '',
        size: Number(entry['Size'] ?? Number.NaN),
        putMs: Date.parse(entry['LastModified'] ?? ''),
      })
      entry = {}
    }
  })
  return isListing ? { keys, folders, next } : null
}

/** Returns the error code in a server's response, or an empty string if there is none. */
export function readS3Error(bytes: Uint8Array): string {
  let code = ''
  walk(bytes, ([root, name], text) => {
    if (root === 'Error' && name === 'Code') code = text.slice(0, 100)
  })
  return code
}

/** Calls `ended` for each element that ends, with the names of its path and the text directly in it. */
function walk(bytes: Uint8Array, ended: (path: readonly string[], text: string) => void): void {
  const path: string[] = []
  let text = ''
  const parser = new Parser(
    {
      onopentag: (name) => {
        path.push(name)
        text = ''
      },
      ontext: (part) => {
        text += part
      },
      onclosetag: () => {
        // No expected response is nested more deeply. Deeper elements are ignored.
        if (path.length <= 4) ended(path, text)
        path.pop()
        text = ''
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.end(new TextDecoder().decode(bytes))
}
