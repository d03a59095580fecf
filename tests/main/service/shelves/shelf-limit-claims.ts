// Limits of sharing shelves, and what a reader sees who reaches one.
import { describe, expect, test } from 'vitest'
import { type Options, shelf, withShelfReaders } from './shelf-readers.ts'

export const describeLimits = (where: string, options: Options) =>
  describe(`limits of sharing shelves, ${where}`, () => {
    const { ann, bob, cleo, code, done, invite, join, keyOf, list, quota, save, share, status } =
      withShelfReaders(options)
    type Reader = Parameters<typeof done>[0]

    /** Creates shelves and invites Bob to each. The earlier invitations are accepted if he should have many shelves. */
    const inviteBob = async (owner: Reader, name: string, count: number, accepts = false) => {
      for (let at = 0; at < count; at += 1) {
        const { id } = await done(owner, 'POST', '/shelves/', { name: `${name} ${at}` })
        await done(owner, 'POST', `/shelves/${id}/members/`, { handle: 'bob_r', role: 'read' })
        if (!accepts) continue
        for (const one of (await list(bob)).invitations)
          await done(bob, 'PUT', `/shared_shelves/${one.id}/`, { answer: 'accept' })
      }
    }

    test('a shelf has at most fifty readers, and one who is removed or declines makes room', async () => {
      const path = `/shelves/${shelf}/members/`
      await share(bob, 'bob_r')
      for (let at = 0; at < 49; at += 1) {
        await join(`reader_${at}`)
        await invite(`reader_${at}`)
      }
      expect(await code(ann, 'POST', path, { handle: 'cleo_r', role: 'read' })).toEqual([400, 'too_many'])
      expect((await list(cleo)).invitations).toEqual([])
      await invite('bob_r', 'add')
      expect((await list(bob)).shelves).toMatchObject([{ role: 'add' }])
      await done(ann, 'DELETE', `${path}${await keyOf('reader_7')}/`)
      await invite('cleo_r')
      const [invitation] = (await list(cleo)).invitations
      await done(cleo, 'PUT', `/shared_shelves/${invitation?.id}/`, { answer: 'refuse' })
      expect(await status(ann, 'POST', path, { handle: 'reader_7', role: 'read' })).toBe(200)
      expect(await code(ann, 'POST', path, { handle: 'cleo_r', role: 'read' })).toEqual([400, 'too_many'])
    })

    test('an owner invites at most a hundred times a day, and at most a hundred invitations wait for a reader', async () => {
      await inviteBob(ann, 'Mine', 100)
      expect((await list(bob)).invitations).toHaveLength(100)
      expect(await status(ann, 'POST', `/shelves/${shelf}/members/`, { handle: 'bob_r', role: 'read' })).toBe(429)
      const { id } = await done(cleo, 'POST', '/shelves/', { name: 'Hers' })
      const cleos = [`/shelves/${id}/members/`, { handle: 'bob_r', role: 'read' }] as const
      expect(await code(cleo, 'POST', ...cleos)).toEqual([400, 'too_many'])
      const [first] = (await list(bob)).invitations
      await done(bob, 'PUT', `/shared_shelves/${first?.id}/`, { answer: 'refuse' })
      expect(await status(cleo, 'POST', ...cleos)).toBe(200)
      // Invitations of a muted reader don't keep out those of others.
      await done(bob, 'PUT', `/shared_shelves/${(await list(bob)).invitations[0]?.id}/`, { answer: 'mute' })
      expect((await list(bob)).invitations).toMatchObject([{ name: 'Hers' }])
      const { id: other } = await done(cleo, 'POST', '/shelves/', { name: 'Another' })
      expect(await status(cleo, 'POST', `/shelves/${other}/members/`, cleos[1])).toBe(200)
    })

    test('a reader has at most two hundred shared shelves, and leaving one makes room', async () => {
      await inviteBob(ann, 'Mine', 100, true)
      await inviteBob(cleo, 'Hers', 100, true)
      const dora = await join('dora_r')
      await inviteBob(dora, 'Theirs', 1)
      const { invitations, shelves } = await list(bob)
      expect([invitations.length, shelves.length]).toEqual([1, 200])
      const accept = ['PUT', `/shared_shelves/${invitations[0]?.id}/`, { answer: 'accept' }] as const
      expect(await code(bob, ...accept)).toEqual([400, 'too_many'])
      expect((await list(bob)).invitations).toHaveLength(1)
      await done(bob, 'DELETE', `/shared_shelves/${shelves[0]?.id}/`)
      expect(await status(bob, ...accept)).toBe(204)
    })

    test('a member adds at most two hundred times a day', async () => {
      const id = await share(bob, 'bob_r', 'add')
      const add = ['POST', `/shared_shelves/${id}/items/`, { content_id: await save(bob, 'theirs') }] as const
      for (let at = 0; at < 200; at += 1) expect(await status(bob, ...add)).toBe(204)
      const refused = await bob.call(...add)
      expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
    })

    test('a full library of the owner refuses an addition, and a full library of the member refuses a copy', async () => {
      const own = await save(ann, 'own')
      await done(ann, 'PUT', `/shelves/${shelf}/items/`, { add: [{ content_id: own }] })
      const id = await share(bob, 'bob_r', 'add')
      const theirs = await save(bob, 'theirs')
      await quota(ann, 0)
      const add = ['POST', `/shared_shelves/${id}/items/`, { content_id: theirs }] as const
      expect(await code(bob, ...add)).toEqual([409, 'quota_reached'])
      await quota(ann, null)
      expect(await status(bob, ...add)).toBe(204)
      await quota(bob, 0)
      expect((await bob.call('POST', `/shared_shelves/${id}/items/${own}/save/`)).body.code).toBe('quota_reached')
    })
  })
