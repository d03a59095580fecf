// Readers without access to a shelf, however they lost it, and changes that meet each other.
import { describe, expect, test } from 'vitest'
import { sharedShelfEndpoints } from '#shared/api/endpoints/shared-shelves.ts'
import { type Options, shelf, withShelfReaders } from './shelf-readers.ts'

export const describeStrangers = (where: string, options: Options) =>
  describe(`access to shared shelves, ${where}`, () => {
    const readers = withShelfReaders(options)
    const { ann, bob, cleo, done, idle, invite, items, keyOf, list, members, put, save, share, status } = readers
    type Reader = Parameters<typeof done>[0]

    /** Makes every call about shared shelves with the ids of Ann's shelf. Returns those that don't answer 404. */
    const answered = async (reader: Reader, id: number, item: number, own: number, answer = 'accept') => {
      const bodies: Readonly<Record<string, object>> = {
        shelfMemberInvite: { handle: 'cleo_r', role: 'add' },
        shelfMemberChange: { role: 'add' },
        shelfHighlightsShow: { with_highlights: true, with_notes: true },
        sharedShelfHighlightsShow: { with_highlights: true, with_notes: true },
        sharedShelfAnswer: { answer },
        sharedShelfItemAdd: { content_id: own },
      }
      const member = await keyOf('bob_r')
      const found: string[] = []
      for (const [name, { method, path }] of Object.entries(sharedShelfEndpoints)) {
        if (name === 'sharedShelves') continue
        const filled = path
          .replace('/shelves/{id}/', `/shelves/${shelf}/`)
          .replace('{id}', String(id))
          .replace('{item}', String(item))
          .replace('{member}', member.startsWith('no') ? '0'.repeat(32) : member)
        const code = await status(reader, method, filled, bodies[name])
        if (code !== 404) found.push(`${name} ${code}`)
      }
      return found
    }

    test('every call about a shared shelf answers a stranger, a former and a declining reader with 404', async () => {
      const item = await save(ann, 'one')
      await put(item)
      const own = await save(cleo, 'own')
      const id = await share(bob, 'bob_r', 'add')
      expect(await answered(cleo, id, item, own)).toEqual([])
      const mine = await save(bob, 'mine')
      await done(ann, 'DELETE', `/shelves/${shelf}/members/${await keyOf('bob_r')}/`)
      expect(await answered(bob, id, item, mine)).toEqual([])
      await invite('cleo_r')
      await done(cleo, 'PUT', `/shared_shelves/${id}/`, { answer: 'refuse' })
      expect(await answered(cleo, id, item, own)).toEqual([])
      expect((await members()).map(({ handle, state }) => [handle, state])).toEqual([['cleo_r', 'refused']])
      expect((await items(bob, await share(bob, 'bob_r'))).map((one) => one.id)).toEqual([item])
    })

    test('a reader who is only invited can do nothing but answer', async () => {
      const item = await save(ann, 'one')
      await put(item)
      await invite('bob_r', 'add')
      const id = (await list(bob)).invitations[0]?.id ?? 0
      expect(await answered(bob, id, item, await save(bob, 'mine'), 'refuse')).toEqual(['sharedShelfAnswer 204'])
    })

    test('an account’s number leads nowhere, and the owner sees none', async () => {
      await share(bob, 'bob_r')
      const [member] = await members()
      expect(Object.keys(member ?? {}).toSorted()).toEqual(['handle', 'invited_date', 'reader', 'role', 'state'])
      const number = await readers.idOf(bob)
      expect(await status(ann, 'DELETE', `/shelves/${shelf}/members/${number}/`)).toBe(400)
    })

    test('an item of another reader can’t be added by its number', async () => {
      const id = await share(bob, 'bob_r', 'add')
      const [hers, other] = [await save(cleo, 'hers'), await save(ann, 'hidden')]
      for (const content of [hers, other, 999_999])
        expect(await status(bob, 'POST', `/shared_shelves/${id}/items/`, { content_id: content })).toBe(404)
      expect(await items(bob, id)).toEqual([])
    })

    test('a changed role counts from the next call, and the own additions can still be taken off', async () => {
      const id = await share(bob, 'bob_r', 'add')
      await done(bob, 'POST', `/shared_shelves/${id}/items/`, { content_id: await save(bob, 'first') })
      const role = ['PUT', `/shelves/${shelf}/members/${await keyOf('bob_r')}/`, { role: 'read' }] as const
      await done(ann, ...role)
      const second = await save(bob, 'second')
      expect(await status(bob, 'POST', `/shared_shelves/${id}/items/`, { content_id: second })).toBe(403)
      const [added] = await items(bob, id)
      await done(bob, 'DELETE', `/shared_shelves/${id}/items/${added?.id}/`)
      expect(await items(bob, id)).toEqual([])
    })

    test('an addition that meets the end of sharing arrives before it or not at all', async () => {
      const ends: readonly (() => Promise<unknown>)[] = [
        async () => done(ann, 'DELETE', `/shelves/${shelf}/members/${await keyOf('bob_r')}/`),
        () => done(ann, 'DELETE', `/shelves/${shelf}/`),
      ]
      for (const [at, end] of ends.entries()) {
        const id = await share(bob, 'bob_r', 'add')
        const content_id = await save(bob, `late-${at}`)
        const [added] = await Promise.all([status(bob, 'POST', `/shared_shelves/${id}/items/`, { content_id }), end()])
        await idle()
        const archived = (await readers.feed(ann, 'archive')).map((entry) => entry.content.title)
        expect([added, archived.includes(`The late-${at}`)]).toEqual(added === 204 ? [204, true] : [404, false])
      }
    })

    test('two devices of the owner that invite the same reader make one invitation', async () => {
      const answers = await Promise.all([invite('bob_r'), invite('bob_r', 'add'), invite('bob_r')])
      expect(answers).toHaveLength(3)
      expect(await members()).toHaveLength(1)
      expect((await list(bob)).invitations).toHaveLength(1)
    })

    test('an invitation that is accepted twice at the same time is one membership', async () => {
      await invite('bob_r')
      const id = (await list(bob)).invitations[0]?.id ?? 0
      const accept = () => status(bob, 'PUT', `/shared_shelves/${id}/`, { answer: 'accept' })
      expect(await Promise.all([accept(), accept()])).toEqual([204, 204])
      expect((await list(bob)).shelves).toHaveLength(1)
      // An accepted invitation can't be declined, only left.
      expect(await status(bob, 'PUT', `/shared_shelves/${id}/`, { answer: 'refuse' })).toBe(404)
      expect(await status(bob, 'PUT', `/shared_shelves/${id}/`, { answer: 'mute' })).toBe(404)
      expect(await readers.standings(bob)).toEqual([])
    })

    test('highlights of a reader who left or was removed are not shown, and a new invitation shows none', async () => {
      const item = await save(ann, 'quoted')
      await put(item)
      const theirs = await save(bob, 'quoted')
      const mark = { before_text: '', after_text: '', char_start: 0, char_end: 9, text: 'The river', note: 'zsecret' }
      await done(bob, 'POST', '/annotations/', { content_id: theirs, ...mark })
      const id = await share(bob, 'bob_r')
      await share(cleo, 'cleo_r')
      const shown = { with_highlights: true, with_notes: true }
      await done(bob, 'PUT', `/shared_shelves/${id}/shown_highlights/`, shown)
      const seen = async () => (await done(cleo, 'GET', `/shared_shelves/${id}/items/${item}/`)).quotes
      expect(await seen()).toMatchObject([{ handle: 'bob_r', note: 'zsecret' }])
      await done(bob, 'DELETE', `/shared_shelves/${id}/`)
      expect(await seen()).toEqual([])
      await share(bob, 'bob_r')
      expect(await seen()).toEqual([])
      expect((await list(bob)).shelves).toMatchObject([{ with_highlights: false, with_notes: false }])
      await done(bob, 'PUT', `/shared_shelves/${id}/shown_highlights/`, shown)
      await done(ann, 'DELETE', `/shelves/${shelf}/members/${await keyOf('bob_r')}/`)
      expect(await seen()).toEqual([])
    })

    test('a shelf that is deleted and brought back has its members again, and those in between see nothing', async () => {
      const id = await share(bob, 'bob_r')
      await done(ann, 'DELETE', `/shelves/${shelf}/`)
      expect(await status(bob, 'GET', `/shared_shelves/${id}/items/`)).toBe(404)
      expect(await status(bob, 'DELETE', `/shared_shelves/${id}/`)).toBe(204)
      await done(ann, 'POST', '/shelves/', { id: shelf, name: 'Mills' })
      expect((await list(bob)).shelves).toEqual([])
    })
  })
