import { expect, test } from 'vitest'
import { openPeople } from '../accounts/people.ts'

test.each([
  ['longer than a minute is told by an email that does not hold the file', 31_000, 1],
  ['no longer is not, because its reader is still there', 0, 0],
] as const)('an export that takes %s', async (_name, pace, emails) => {
  let now = Date.parse('2026-05-05T10:00:00Z')
  let isSlow = false
  const people = await openPeople({ clock: () => (isSlow ? (now += pace) : now) })
  try {
    const ann = await people.join('ann@example.org')
    isSlow = true
    expect((await ann.call('POST', '/export_my_data/', { format: 'jsonl' })).status).toBe(202)
    await people.service.idle()
    const found = people.emails.filter(({ subject }) => subject === 'Your Lectern export is ready')
    expect(found).toHaveLength(emails)
    for (const { to, text } of found) {
      expect(to).toBe('ann@example.org')
      expect(text).toContain('http://library.test/settings?page=transfers#export')
      expect(text).not.toContain('key=')
    }
  } finally {
    await people.close()
  }
})
