// Items and shelves that stay with each reader when sharing ends.
import { describe, expect, test } from 'vitest'
import type { Person } from '../accounts/people.ts'
import { type Entry, type Options, shelf, withShelfReaders } from './shelf-readers.ts'

export const describeEndings = (where: string, options: Options) =>
  describe(`the end of sharing a shelf, ${where}`, () => {
    const {
      admin,
      ann,
      bob,
      cleo,
      done,
      feed,
      idOf,
      idle,
      invite,
      items,
      keyOf,
      list,
      members,
      ownShelves,
      put,
      save,
      share,
      status,
    } = withShelfReaders(options)

    describe('what stays when sharing ends', () => {
      test('a reader who leaves or is removed keeps what was saved, and the owner what was added', async () => {
        await put(await save(ann, 'one'))
        const id = await share(bob, 'bob_r', 'add')
        const [one] = await items(bob, id)
        const copy = await done(bob, 'POST', `/shared_shelves/${id}/items/${one?.id}/save/`)
        await done(bob, 'POST', `/shared_shelves/${id}/items/`, { content_id: await save(bob, 'two') })
        await idle()
        await done(bob, 'DELETE', `/shared_shelves/${id}/`)
        expect(await status(bob, 'GET', `/shared_shelves/${id}/items/`)).toBe(404)
        expect(await status(bob, 'GET', `/contents/${copy.content_id}/`)).toBe(200)
        expect((await done(ann, 'GET', '/shelves/')).shelves[0].item_count).toBe(2)
        await share(bob, 'bob_r')
        await done(ann, 'DELETE', `/shelves/${shelf}/members/${await keyOf('bob_r')}/`)
        expect(await status(bob, 'GET', `/shared_shelves/${id}/items/`)).toBe(404)
        expect(await status(bob, 'GET', `/contents/${copy.content_id}/`)).toBe(200)
      })

      const kept = async (person: Pick<Person, 'call'>) => {
        const [own] = await ownShelves(person)
        const on = (await done(person, 'GET', `/library_items/shelf_feed/?shelf=${own.id}`)).feed
        return [own.name, own.note, ...on.map((entry: Entry) => entry.content.title)]
      }

      test('a reader takes back having declined or left, unless the owner has removed the reader', async () => {
        await put(await save(ann, 'one'))
        await invite('bob_r')
        const id = (await list(bob)).invitations[0]?.id ?? 0
        const answer = (given: string) => status(bob, 'PUT', `/shared_shelves/${id}/`, { answer: given })
        expect(await answer('undo')).toBe(404)
        await answer('refuse')
        expect(await answer('undo')).toBe(204)
        expect((await list(bob)).invitations).toHaveLength(1)
        await answer('accept')
        expect(await answer('undo')).toBe(404)
        await done(bob, 'DELETE', `/shared_shelves/${id}/`)
        expect(await status(bob, 'GET', `/shared_shelves/${id}/items/`)).toBe(404)
        expect(await answer('accept')).toBe(404)
        expect((await members()).map(({ state }) => state)).toEqual(['left'])
        expect(await answer('undo')).toBe(204)
        expect(await items(bob, id)).toHaveLength(1)
        expect(await status(cleo, 'PUT', `/shared_shelves/${id}/`, { answer: 'undo' })).toBe(404)
        await done(bob, 'DELETE', `/shared_shelves/${id}/`)
        await done(ann, 'DELETE', `/shelves/${shelf}/members/${await keyOf('bob_r')}/`)
        expect(await answer('undo')).toBe(404)
        expect((await list(bob)).shelves).toEqual([])
      })

      test('each member of a deleted shelf gets an own one, in which what they had is unchanged', async () => {
        await put(await save(ann, 'one'), await save(ann, 'two'))
        const mine = await save(bob, 'two')
        await share(bob, 'bob_r')
        await invite('cleo_r')
        await done(ann, 'DELETE', `/shelves/${shelf}/`)
        await idle()
        expect(await kept(bob)).toEqual(['Mills', 'By the water', 'The one', 'The two'])
        expect((await list(bob)).shelves).toEqual([])
        expect((await done(bob, 'GET', `/contents/${mine}/`)).library.library_state).toBe(1)
        expect((await feed(bob, 'archive')).map((entry) => entry.content.title)).toEqual(['The one'])
        expect(await ownShelves(cleo)).toEqual([])
        // The owner brings it back: it is shared again, and nothing is taken away.
        await done(ann, 'POST', '/shelves/', { id: shelf, name: 'Mills' })
        expect((await list(bob)).shelves).toHaveLength(1)
        expect(await ownShelves(bob)).toHaveLength(1)
      })

      test('each member gets an own shelf when the owner’s account is deleted, and disabling it only hides the shelf', async () => {
        await put(await save(ann, 'one'))
        const id = await share(bob, 'bob_r')
        const account = await idOf(ann)
        await admin('PUT', `/people/${account}/`, { is_disabled: true })
        expect(await status(bob, 'GET', `/shared_shelves/${id}/items/`)).toBe(404)
        expect(await ownShelves(bob)).toEqual([])
        await admin('PUT', `/people/${account}/`, { is_disabled: false })
        expect(await items(bob, id)).toHaveLength(1)
        expect((await admin('DELETE', `/people/${account}/`)).status).toBe(204)
        await idle()
        expect(await kept(bob)).toEqual(['Mills', 'By the water', 'The one'])
      })

      test('an item that a member added stays with the owner when the member’s account is deleted', async () => {
        const id = await share(bob, 'bob_r', 'add')
        await done(bob, 'POST', `/shared_shelves/${id}/items/`, { content_id: await save(bob, 'theirs') })
        await idle()
        await admin('DELETE', `/people/${await idOf(bob)}/`)
        await idle()
        expect((await done(ann, 'GET', '/shelves/')).shelves[0].item_count).toBe(1)
        expect((await done(ann, 'GET', `/shelves/${shelf}/members/`)).members).toEqual([])
      })
    })
  })
