import { reason } from '#shared/reasons/codes.ts'
import { parseBuffer, setMaxObjectCount } from 'bplist-parser'
import { ImportRefusal } from '../import-refusal.ts'
import { parseTags } from '../parse-tags.ts'
import { unfoldedSize } from './property-list-size.ts'

/** Maximum number of objects. Safari's largest files have a tenth as many. */
const MOST_OBJECTS = 1_000_000
const DEEPEST = 200

/**
 * Returns the value of a property list in Apple's binary format. Throws ImportRefusal if the list is damaged or expands
 * endlessly.
 */
export function readBinaryPropertyList(bytes: Uint8Array): unknown {
  if (unfoldedSize(bytes, { most: MOST_OBJECTS, deepest: DEEPEST }) > MOST_OBJECTS) {
    throw new ImportRefusal(reason('property_list_unreadable'))
  }
  setMaxObjectCount(MOST_OBJECTS)
  try {
    return parseBuffer(Buffer.from(bytes))[0]
  } catch (error) {
    throw new ImportRefusal(reason('property_list_damaged'), { cause: error })
  }
}

type Open = { readonly kind: 'dict' | 'array'; readonly value: Record<string, unknown> | unknown[]; key: string }

/** Returns the value of an XML property list. Null if there is none. */
export function readPropertyList(xml: string): unknown {
  const open: Open[] = []
  let text = ''
  let root: unknown = null
  const add = (value: unknown): void => {
    const into = open.at(-1)
    if (!into) root ??= value
    else if (Array.isArray(into.value)) into.value.push(value)
    else Object.defineProperty(into.value, into.key, { value, enumerable: true, configurable: true, writable: true })
  }
  parseTags(
    xml,
    {
      onopentagname(name) {
        text = ''
        if (name !== 'dict' && name !== 'array') return
        if (open.length >= DEEPEST) throw new ImportRefusal(reason('file_nested_too_deeply'))
        const value = name === 'dict' ? {} : []
        add(value)
        open.push({ kind: name, value, key: '' })
      },
      ontext(part) {
        text += part
      },
      onclosetag(name) {
        const into = open.at(-1)
        if (name === 'key') {
          if (into) into.key = text
        } else if (name === 'dict' || name === 'array') {
          if (into?.kind === name) open.pop()
        } else if (name === 'string') add(text)
        else if (name === 'data') add(Buffer.from(text, 'base64'))
        else if (name === 'date') add(new Date(text))
        else if (name === 'integer' || name === 'real') add(Number(text))
        else if (name === 'true' || name === 'false') add(name === 'true')
      },
    },
    { xmlMode: true },
  )
  return root
}
