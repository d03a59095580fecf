import { expect, test } from 'vitest'
import { openMailroom, written } from './open-mailroom.ts'

test('a thousand issues of a newsletter with one link to its web version are a thousand emails in the inbox', async () => {
  const room = await openMailroom()
  const link = '<p><a href="https://news.example/">View in browser</a></p>'
  for (let issue = 1; issue <= 1_000; issue += 1) {
    const body = `${link}<p>Issue ${issue} of the harbour tells when the ferry leaves, and what it brings.</p>`
    await room.arrive(written({ subject: `Issue ${issue}`, body }))
  }
  expect(new Set((await room.shown()).map(({ title }) => title)).size).toBe(1_000)
  await room.close()
})
