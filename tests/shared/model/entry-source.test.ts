import { describe, expect, it } from 'vitest'
import { rememberSource, sameText, textOfEntry } from '#shared/model/entry-source.ts'
import { generateLibrary } from '../../fakes/generate-library.ts'

const [entry, other] = generateLibrary({ count: 2 })

describe('The text of an entry', () => {
  it('is the one it came as, and belongs to that entry alone', () => {
    if (!entry || !other) throw new Error('no library')
    const text = JSON.stringify(entry, null, 1)
    rememberSource(entry, text)
    expect(textOfEntry(entry)).toBe(text)
    expect(textOfEntry({ ...entry })).toBe(JSON.stringify(entry))
    expect(textOfEntry(other)).toBe(JSON.stringify(other))
  })

  it('says the same with other spaces, and nothing when it cannot be read', () => {
    expect(sameText('{"a":[1,2]}', '{ "a": [1, 2] }')).toBe(true)
    expect(sameText('{"a":"1 2"}', '{"a":"12"}')).toBe(false)
    expect(sameText('{"a":', '{"a":1}')).toBe(false)
    expect(sameText('{"a":', '{"b":')).toBe(false)
  })
})
