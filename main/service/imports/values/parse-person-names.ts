import { isObject } from '../read-json.ts'
import { lineOf } from './words-of.ts'

const MOST = 20

/**
 * The names of a value that names one or more people: words, an object with a name or with its parts (as CSL JSON has
 * them), or a list of these. Links of a wiki lose their brackets. Null if there is none.
 */
export function personNames(value: unknown): string | null {
  const people = Array.isArray(value) ? value.slice(0, MOST) : [value]
  const names = people.flatMap((each) => nameOf(each) ?? [])
  return names.length === 0 ? null : [...new Set(names)].join(', ')
}

function nameOf(person: unknown): string | null {
  if (!isObject(person)) return lineOf(lineOf(person)?.replace(/^\[\[(?:[^[\]|]*\|)?([^[\]|]*)\]\]$/, '$1'))
  const whole = lineOf(person['name']) ?? lineOf(person['literal']) ?? lineOf(person['fullName'])
  if (whole !== null) return whole
  const parts = [
    person['given'] ?? person['firstName'],
    person['non-dropping-particle'],
    person['family'] ?? person['lastName'],
  ].flatMap((part) => lineOf(part) ?? [])
  return parts.length === 0 ? null : parts.join(' ')
}
