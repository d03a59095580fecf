import { isObject } from '../read-json.ts'
import { lineOf } from './words-of.ts'

const MOST = 20

/** Words after a comma that belong to a single name: `Inc.`, `Jr.`. */
const SUFFIX = /^(?:inc|ltd|llc|gmbh|jr|sr|co|corp|phd|md|ii|iii)\.?$/i

/** Turns `Lee, Ann` into `Ann Lee`. A name without a comma, or with a suffix after the comma, is returned unchanged. */
function readOut(name: string): string {
  const [family = '', given = '', ...more] = name.split(',').map((part) => part.trim())
  return given === '' || more.length > 0 || SUFFIX.test(given) ? name : `${given} ${family}`
}

/** Splits a list of names, each with the family name first: `Lee, Ann; Fry, Bo`. Null for any other text. */
function inverted(text: string, separator: RegExp): readonly string[] | null {
  const each = text.split(separator).map((name) => name.trim())
  return each.length > 1 && each.every((name) => name.split(',').length <= 2) && each.some((name) => name.includes(','))
    ? each.map(readOut)
    : null
}

/**
 * Returns the names in a value that names one or more people. The value may be text, an object with a name or its parts
 * (as in CSL JSON), or a list of these. The brackets of wiki links are removed. Null if there is no name.
 */
export function personNames(value: unknown): string | null {
  const people = Array.isArray(value)
    ? value.slice(0, MOST).map((each: unknown) => (typeof each === 'string' ? readOut(each) : each))
    : typeof value === 'string'
      ? (inverted(value, /;/) ?? inverted(value, /\sand\s/) ?? [value]).slice(0, MOST)
      : [value]
  const names = people.flatMap((each) => nameOf(each) ?? [])
  return names.length === 0 ? null : [...new Set(names)].join(', ')
}

function nameOf(person: unknown): string | null {
  if (!isObject(person)) return lineOf(lineOf(person)?.replace(/^\[\[(?:[^[\]|]*\|)?([^[\]|]*)\]\]$/, '$1'))
  const whole = lineOf(person['name']) ?? lineOf(person['literal']) ?? lineOf(person['fullName'])
  if (whole !== null) return whole
  // In some programs, people are the values of an object with their IDs as keys.
  const numbered = Object.values(person).filter(isObject)
  if (numbered.length > 0) return personNames(numbered)
  const parts = [
    person['given'] ?? person['firstName'],
    person['non-dropping-particle'],
    person['family'] ?? person['lastName'],
  ].flatMap((part) => lineOf(part) ?? [])
  return parts.length === 0 ? null : parts.join(' ')
}
