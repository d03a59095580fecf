import { describe, expect, it } from 'vitest'
import { rememberSource, sameText, textOfEntry } from '#shared/model/entry-source.ts'
import { generateLibrary } from '../../fakes/generate-library.ts'

const [entry, other] = generateLibrary({ count: 2 })

describe('The text of an entry', () => {
  it('is the received text, and belongs to that entry object only', () => {
    if (!entry || !other) throw new Error('no library')
    const text = JSON.stringify(entry, null, 1)
    rememberSource(entry, text)
    expect(textOfEntry(entry)).toBe(text)
    expect(textOfEntry({ ...entry })).toBe(JSON.stringify(entry))
    expect(textOfEntry(other)).toBe(JSON.stringify(other))
  })

  it('matches regardless of white space, and never if it cannot be parsed', () => {
    expect(sameText('{"a":[1,2]}', '{ "a": [1, 2] }')).toBe(true)
    expect(sameText('{"a":"1 2"}', '{"a":"12"}')).toBe(false)
    expect(sameText('{"a":', '{"a":1}')).toBe(false)
    expect(sameText('{"a":', '{"b":')).toBe(false)
  })
})
