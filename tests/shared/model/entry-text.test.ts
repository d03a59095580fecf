import { describe, expect, it } from 'vitest'
import { rememberEntryText, isSameJson, entryText } from '#shared/model/entry-text.ts'
import { generateLibrary } from '../../fakes/generate-library.ts'

const [entry, other] = generateLibrary({ count: 2 })

describe('The text of an entry', () => {
  it('is the received text, and belongs to that entry object only', () => {
    if (!entry || !other) throw new Error('no library')
    const text = JSON.stringify(entry, null, 1)
    rememberEntryText(entry, text)
    expect(entryText(entry)).toBe(text)
    expect(entryText({ ...entry })).toBe(JSON.stringify(entry))
    expect(entryText(other)).toBe(JSON.stringify(other))
  })

  it('matches regardless of white space, and never if it cannot be parsed', () => {
    expect(isSameJson('{"a":[1,2]}', '{ "a": [1, 2] }')).toBe(true)
    expect(isSameJson('{"a":"1 2"}', '{"a":"12"}')).toBe(false)
    expect(isSameJson('{"a":', '{"a":1}')).toBe(false)
    expect(isSameJson('{"a":', '{"b":')).toBe(false)
  })
})
