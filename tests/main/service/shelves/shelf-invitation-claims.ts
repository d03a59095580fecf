// Invitations to shelves of other readers, and whom they reach.
import { describe, expect, test } from 'vitest'
import { endpoints } from '#shared/api/endpoints.ts'
import { MOST_KNOWN_READERS, readerPreference, storedReader } from '#shared/model/sending.ts'
import { promised } from '../open-library.ts'
import { type Entry, type Options, shelf, withShelfReaders } from './shelf-readers.ts'

export const describeInvitations = (where: string, options: Options) =>
  describe(`invitations to shelves, ${where}`, () => {
    const {
      ann,
      bob,
      changeStandings,
      done,
      enter,
      feed,
      idle,
      invite,
      items,
      list,
      ownShelves,
      put,
      save,
      standings,
      status,
    } = withShelfReaders(options)

    describe('an invitation', () => {
      test('shows nothing before it is accepted, and the owner’s order, note and text afterward', async () => {
        const [first, second] = [await save(ann, 'first'), await save(ann, 'second')]
        await put(second, first)
        await done(ann, 'PUT', '/notes/', { content_id: first, note: 'zsecret' })
        await done(ann, 'PUT', '/contents/tags/', { content_ids: [first], add_tags: ['zsecret'] })
        await invite('@bob_r')
        const [invitation] = (await list(bob)).invitations
        expect(invitation).toMatchObject({ name: 'Mills', owner: 'ann_r', role: 'read' })
        const id = invitation?.id ?? 0
        expect(await status(bob, 'GET', `/shared_shelves/${id}/items/`)).toBe(404)
        expect((await list(bob)).shelves).toEqual([])
        await done(bob, 'PUT', `/shared_shelves/${id}/`, { answer: 'accept' })
        expect((await list(bob)).shelves).toMatchObject([{ id, name: 'Mills', note: 'By the water', owner: 'ann_r' }])
        const seen = await items(bob, id)
        expect(seen.map(({ title }) => title)).toEqual(['The second', 'The first'])
        const whole = promised(
          endpoints.sharedShelfItem.reply,
          await done(bob, 'GET', `/shared_shelves/${id}/items/${first}/`),
        )
        expect(whole.content.article?.markdown).toContain('river')
        expect(JSON.stringify([seen, whole])).not.toMatch(/zsecret|ann_r@/)
        expect(await feed(bob, 'queue')).toEqual([])
        expect(await ownShelves(bob)).toEqual([])
      })

      test('that is refused can be repeated, and one of a muted reader is not shown, until the mute ends', async () => {
        await invite('bob_r')
        const id = (await list(bob)).invitations[0]?.id ?? 0
        await done(bob, 'PUT', `/shared_shelves/${id}/`, { answer: 'refuse' })
        expect((await list(bob)).invitations).toEqual([])
        await invite('bob_r')
        expect((await list(bob)).invitations).toHaveLength(1)
        await done(bob, 'PUT', `/shared_shelves/${id}/`, { answer: 'mute' })
        const told = await invite('bob_r')
        expect(told.members).toMatchObject([{ handle: 'bob_r', state: 'invited' }])
        expect((await list(bob)).invitations).toEqual([])
        await changeStandings(bob, null)
        expect((await list(bob)).invitations).toHaveLength(1)
      })

      test('and a sent item of a muted reader are both kept away, wherever the reader was muted', async () => {
        const item = await save(ann, 'sent')
        const send = async (): Promise<string[]> => {
          await done(ann, 'POST', `/contents/${item}/send/`, { handles: ['bob_r'] })
          await idle()
          return (await done(bob, 'GET', '/feed/inbox/?max_age_hours=720')).feed.map(
            (entry: Entry) => entry.content.title,
          )
        }
        await invite('bob_r')
        const [invitation] = (await list(bob)).invitations
        const { reader } = await done(bob, 'GET', '/readers/ann_r/')
        expect(invitation?.owner_key).toBe(reader)
        await done(bob, 'PUT', `/shared_shelves/${invitation?.id}/`, { answer: 'mute' })
        expect(await send()).toEqual([])
        expect(await standings(bob)).toEqual([[`reader/${reader}`, { standing: 'muted', handle: 'ann_r', name: '' }]])
        await changeStandings(bob, { standing: 'allowed', handle: 'ann_r', name: '' })
        await invite('bob_r')
        expect((await list(bob)).invitations).toHaveLength(1)
        await changeStandings(bob, { standing: 'muted', handle: 'ann_r', name: '' })
        expect((await list(bob)).invitations).toEqual([])
        await changeStandings(bob, null)
        expect((await list(bob)).invitations).toHaveLength(1)
        expect(await send()).toEqual(['The sent'])
      })

      test('can be muted for readers up to a number, and one that is muted already stays so', async () => {
        const preferences = Array.from({ length: MOST_KNOWN_READERS }, (_, at) => ({
          name: readerPreference(at.toString(16).padStart(32, '0')),
          value: storedReader({ handle: 'someone', name: '', standing: 'allowed' }),
          version: 0,
        }))
        await done(bob, 'PUT', '/preferences/', { preferences })
        await invite('bob_r')
        const { id, owner_key: key } = (await list(bob)).invitations[0] ?? {}
        const refused = await bob.call('PUT', `/shared_shelves/${id}/`, { answer: 'mute' })
        expect([refused.status, refused.body.code]).toEqual([400, 'too_many'])
        expect((await list(bob)).invitations).toHaveLength(1)
        const [first] = preferences
        await done(bob, 'PUT', '/preferences/', { preferences: [{ ...first, value: null, version: 1 }] })
        await done(bob, 'PUT', `/shared_shelves/${id}/`, { answer: 'mute' })
        expect((await standings(bob)).map(([name]) => name)).toContain(`reader/${key}`)
      })

      test('goes to a known handle only, never to oneself, and needs an own handle', async () => {
        const path = `/shelves/${shelf}/members/`
        expect(await status(ann, 'POST', path, { handle: 'no_one_here', role: 'read' })).toBe(404)
        expect(await status(ann, 'POST', path, { handle: 'ann_r', role: 'read' })).toBe(400)
        const dora = await enter('dora@example.org')
        const { id } = await done(dora, 'POST', '/shelves/', { name: 'Hers' })
        expect(await status(dora, 'POST', `/shelves/${id}/members/`, { handle: 'ann_r', role: 'read' })).toBe(400)
        expect(await status(bob, 'POST', path, { handle: 'cleo_r', role: 'read' })).toBe(404)
      })
    })
  })
