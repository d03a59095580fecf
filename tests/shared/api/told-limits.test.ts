import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoints } from '#shared/api/endpoints.ts'
import { LONGEST_TEXTS } from '#shared/limits.ts'

const family = '👩‍👩‍👧‍👦'

const told = [
  ['a tag', endpoints.tagCreate.body, LONGEST_TEXTS.tag, (name: string) => ({ name })],
  ['a title', endpoints.contentName.body, LONGEST_TEXTS.title, (title: string) => ({ title })],
  ['an author', endpoints.contentName.body, LONGEST_TEXTS.author, (author: string) => ({ author })],
  ['a reader’s name', endpoints.profileChange.body, LONGEST_TEXTS.name, (name: string) => ({ display_name: name })],
  ['feedback', endpoints.feedback.body, LONGEST_TEXTS.feedback, (message: string) => ({ message })],
] as const

test.each(told)('%s may have as many characters as a reader counts, whatever they take', (_, schema, most, body) => {
  for (const sign of ['a', 'e\u0301', family]) {
    expect(z.safeParse(schema, body(sign.repeat(most))).success).toBe(true)
    const refused = z.safeParse(schema, body(sign.repeat(most + 1)))
    expect(refused.error?.issues[0]?.message).toBe(`It may have up to ${most} characters`)
  }
})
