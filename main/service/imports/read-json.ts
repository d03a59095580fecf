import { reason } from '#shared/reasons/codes.ts'
import { ImportRefusal } from './import-refusal.ts'

/** Maximum nesting. Nothing that people save is nested more deeply. */
const DEEPEST = 200

/** The start of a script that assigns JSON to a name, as in archives of X. */
const ASSIGNED = /^\s{0,100}(?:(?:var|const|let) )?[\w$.]{1,200} ?= ?(?=[[{])/

/**
 * Reads JSON, JSON that a script assigns to a name, or JSON Lines as an array. Null if the text is neither. Throws ImportRefusal if the nesting is too deep.
 */
export function readJson(script: string): unknown {
  const text = script.replace(ASSIGNED, '')
  const first = text.trimStart()[0]
  if (first !== '[' && first !== '{') return null
  refuseDeep(text)
  const whole = parsed(text)
  if (whole !== undefined) return whole
  if (first !== '{') return null
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const records = lines.map(parsed)
  return lines.length > 1 && records.every((record) => typeof record === 'object') ? records : null
}

/** True if a text was meant to be JSON objects, whether or not it can be parsed. Markdown never starts like this. */
export const beginsAsJson = (text: string): boolean => /^\s*(?:\[\s*)?\{\s*"/.test(text.slice(0, 4096))

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function refuseDeep(text: string): void {
  let depth = 0
  let isQuoted = false
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at)
    if (isQuoted) {
      if (sign === 0x5c) at += 1
      else if (sign === 0x22) isQuoted = false
    } else if (sign === 0x22) isQuoted = true
    else if (sign === 0x5b || sign === 0x7b) {
      depth += 1
      if (depth > DEEPEST) throw new ImportRefusal(reason('file_nested_too_deeply'))
    } else if (sign === 0x5d || sign === 0x7d) depth -= 1
  }
}

export type JsonObject = Readonly<Record<string, unknown>>

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns the objects in a list. Empty for any other value. */
export function objectsIn(value: unknown): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : []
}
