import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ServiceOptions } from '../../../../main/service/index.ts'
import { makePdf } from '../../../fakes/make-pdf.ts'
import { articlePage } from '../article-page.ts'
import { ADDRESS, openReaders, type Readers } from './open-readers.ts'

/** Large enough not to count as a placeholder. */
const png = Buffer.concat([Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'), Buffer.alloc(3000, 'pixels')])

const QUEUE = 1
const ARCHIVE = 2
const DELETED = 3

/** Claims the tables of main/service/library/sending/README.md. */
export function describeSending(where: string, options: () => Promise<Partial<ServiceOptions>>): void {
  describe(`sending to another reader, ${where}`, () => {
    let readers: Readers
    beforeEach(async () => {
      readers = await openReaders(await options())
    })
    afterEach(() => readers.close())

    test('puts a copy into the inbox, with the sender and the note, where a search finds them', async () => {
      const { ada, bob } = readers
      const id = await ada.save('The mill')
      const reply = await ada.send(id, ['@Bob'], 'Read the part about zwieback.')
      expect([reply.status, reply.body]).toEqual([201, { handles: ['bob'] }])
      const [item] = await bob.inbox()
      const sender = { handle: 'ada', name: 'ada', note: 'Read the part about zwieback.' }
      expect(item).toMatchObject({ title: 'The mill', url: ADDRESS, library: null, sent_by: [sender] })
      expect((await bob.item(item?.id ?? 0)).article.markdown).toBe((await ada.item(id)).article.markdown)
      const found = ['is:inbox zwieback', 'is:inbox @ada', 'is:inbox mill', 'is:inbox absent'].map(bob.found)
      expect(await Promise.all(found)).toEqual([1, 1, 1, 0])
      expect((await ada.call('GET', `/contents/${id}/send/`)).body).toMatchObject({
        ...{ handle: 'ada', can_be_sent: true, readers: ['bob'] },
        sent: [{ handle: 'bob', note: 'Read the part about zwieback.' }],
      })
    })

    test('brings nothing else of the sender: tags, notes, highlights, progress, names of lists', async () => {
      const { ada, bob } = readers
      const id = await ada.save('The mill')
      await ada.call('PUT', '/contents/tags/', { content_ids: [id], add_tags: ['zkanaryq'] })
      await ada.call('PUT', '/notes/', { content_id: id, note: 'zkanaryq' })
      const place = { before_text: '', after_text: '', char_start: 0, char_end: 9 }
      await ada.call('POST', '/annotations/', { content_id: id, text: 'The river', note: 'zkanaryq', ...place })
      await ada.call('PUT', '/history_entries/', { content_id: id, last_read_percentage: 0.5 })
      await ada.send(id, ['bob'])
      const [item] = await bob.inbox()
      expect(item).toMatchObject({ history: null, library: null, my_note: null, my_annotations: [], tags: [] })
      expect(JSON.stringify(await bob.item(item?.id ?? 0))).not.toContain('zkanaryq')
    })

    test('names a handle that no reader has, and then sends to none of them', async () => {
      const { ada, bob } = readers
      const id = await ada.save('The mill')
      const unknown = await ada.send(id, ['bob', '@nobody_here'])
      expect([unknown.status, unknown.body]).toEqual([
        400,
        { detail: 'No reader here has the public name @nobody_here.', code: 'unknown_handle', field: 'handles' },
      ])
      expect((await ada.send(id, ['bob', 'ada'])).body.code).toBe('own_handle')
      expect((await ada.send(id, ["x' or 1=1"])).body.code).toBe('unknown_handle')
      expect(await bob.inbox()).toEqual([])
      const other = await readers.people.join('plain@example.org')
      const { body: saved } = await other.call('POST', '/save/', { url: ADDRESS, html: articlePage('The mill') })
      await readers.people.service.idle()
      const nameless = await other.call('POST', `/contents/${saved.content_id}/send/`, { handles: ['bob'] })
      expect([nameless.status, nameless.body.code]).toEqual([400, 'no_handle'])
    })

    test('changes nothing of an item that the receiver has, but adds the sender', async () => {
      const { ada, bob } = readers
      const own = await bob.save('Bob’s copy', { words: 200 })
      await bob.call('PUT', '/contents/tags/', { content_ids: [own], add_tags: ['mine'] })
      await bob.call('PUT', '/history_entries/', { content_id: own, last_read_percentage: 0.9 })
      await bob.move(own, ARCHIVE)
      const before = await bob.item(own)
      await ada.send(await ada.save('Another text'), ['bob'], 'Look!')
      const after = await bob.item(own)
      expect(after.sent_by).toMatchObject([{ handle: 'ada', note: 'Look!' }])
      const { sent_by: _, ...rest } = after
      const dated = /"feed_dirty_date":"[^"]*"/g
      expect(JSON.stringify(rest).replaceAll(dated, '')).toBe(JSON.stringify(before).replaceAll(dated, ''))
      expect([await bob.inbox(), (await bob.feed('archive')).length]).toEqual([[], 1])
    })

    test('never makes the sent text the page of its address', async () => {
      const { ada, bob } = readers
      await ada.send(await ada.save('A forged title', { words: 60 }), ['bob'])
      const [sent] = await bob.inbox()
      const known = (await bob.call('GET', `/contents/lookup/?url=${encodeURIComponent(ADDRESS)}`)).body
      expect(JSON.stringify(known)).not.toContain('forged')
      const own = await bob.save('The real page', { words: 400 })
      expect(own).not.toBe(sent?.id)
      expect((await bob.item(own)).title).toBe('The real page')
      expect((await bob.feed('queue')).map(({ title }: { title: string }) => title)).toEqual(['The real page'])
    })

    test('does not bring back a deleted item: a copy arrives once for each sender', async () => {
      const { ada, bob } = readers
      const own = await bob.save('Bob’s copy')
      await bob.move(own, DELETED)
      const id = await ada.save('The mill')
      await ada.send(id, ['bob'])
      const [copy] = await bob.inbox()
      expect((await bob.item(own)).library.library_state).toBe(DELETED)
      await bob.move(copy?.id ?? 0, DELETED)
      await ada.send(id, ['bob'], 'Again!')
      expect(await bob.inbox()).toEqual([])
      const eve = await readers.join('eve')
      await eve.send(await eve.save('The mill'), ['bob'])
      expect(await bob.inbox()).toMatchObject([{ sent_by: [{ handle: 'eve' }] }])
    })

    test('adds the notes of several senders to one item only if the texts are the same', async () => {
      const { ada, bob } = readers
      const eve = await readers.join('eve')
      await ada.send(await ada.save('The mill'), ['bob'], 'One')
      await eve.send(await eve.save('The mill'), ['bob'], 'Two')
      expect(await bob.inbox()).toMatchObject([{ sent_by: [{ note: 'One' }, { note: 'Two' }] }])
      const mallory = await readers.join('mallory')
      await mallory.send(await mallory.save('The mill', { words: 50 }), ['bob'], 'Three')
      expect((await bob.inbox()).map(({ sent_by: by }) => by.length).toSorted()).toEqual([1, 2])
    })

    test('answers the same, whether the receiver accepts it or not, and drops what is refused', async () => {
      const { ada, bob } = readers
      const send = async (title: string) => {
        const { status, body } = await ada.send(await ada.save(title, { url: `${ADDRESS}/${title}` }), ['bob'])
        return JSON.stringify([status, body])
      }
      const answers = new Set([await send('one')])
      await bob.decide('ada', 'muted')
      answers.add(await send('two'))
      await bob.decide('ada', null)
      await bob.accept('nobody')
      answers.add(await send('three'))
      await bob.accept('allowed')
      answers.add(await send('four'))
      await bob.decide('ada', 'allowed')
      answers.add(await send('five'))
      await ada.call('POST', '/handles/claim/', { handle: 'ada_renamed' })
      await bob.decide('ada_renamed', 'muted')
      await bob.accept('everyone')
      answers.add(await send('six'))
      expect(answers).toEqual(new Set([JSON.stringify([201, { handles: ['bob'] }])]))
      expect((await bob.inbox()).map(({ title }) => title).toSorted()).toEqual(['five', 'one'])
    })

    test('delivers once, however often the call is repeated', async () => {
      const { ada, bob } = readers
      const id = await ada.save('The mill')
      const key = randomUUID()
      await Promise.all([ada.send(id, ['bob'], 'Once', key), ada.send(id, ['bob', '@BOB'], 'Once', key)])
      await ada.send(id, ['bob'], 'Once', key)
      expect(await bob.inbox()).toMatchObject([{ sent_by: [{ note: 'Once' }] }])
      expect((await bob.inbox())[0]?.sent_by).toHaveLength(1)
    })

    test('ends after a hundred receivers in a day, and puts at most a hundred items of one sender into the inbox', async () => {
      const { people } = readers
      let { ada } = readers
      const sendAll = async (count: number) => {
        for (let at = 0; at < count; at += 1) {
          const { body } = await ada.call('PUT', `/written_notes/${randomUUID()}/`, { markdown: `Note ${at}` })
          await ada.call('POST', `/contents/${body.content_id}/send/`, { handles: ['bob'] })
        }
        await people.service.idle()
      }
      await sendAll(100)
      const id = await ada.save('One too many')
      const refused = await ada.send(id, ['bob'])
      expect([refused.status, refused.body.code]).toEqual([429, 'too_many_sent'])
      people.pass(25 * 3_600_000)
      ada = await readers.join('ada')
      expect((await ada.send(id, ['bob'])).status).toBe(201)
      const page = async (number: number) => {
        const now = await readers.join('bob')
        return (await now.call('GET', `/feed/inbox/?max_age_hours=720&page=${number}`)).body.feed.length
      }
      expect([await page(2), await page(3)]).toEqual([50, 0])
    })

    test('keeps the item with the sender’s name after the sender’s account is gone, and outlives the receiver’s', async () => {
      const { ada, bob, people } = readers
      const bytes = Buffer.from(makePdf([['A paper about cranes, with enough words to be read.']], { title: 'Cranes' }))
      const paper = await ada.saveFile(bytes, 'cranes.pdf')
      await ada.send(paper, ['bob'], 'Yours now')
      const [copy] = await bob.inbox()
      await ada.call('POST', '/account_deletion/', { confirmation: 'ada' })
      await people.service.idle()
      expect(await bob.item(copy?.id ?? 0)).toMatchObject({ sent_by: [{ handle: 'ada', note: 'Yours now' }] })
      const part = await bob.call('GET', `/contents/${copy?.id}/file/part/?start=0&end=100000`)
      expect(Buffer.from(part.body.data, 'base64').equals(bytes)).toBe(true)
      const eve = await readers.join('eve')
      const id = await eve.save('The mill')
      await bob.call('POST', '/account_deletion/', { confirmation: 'bob' })
      await people.service.idle()
      const late = await eve.send(id, ['bob'])
      expect([late.status, late.body.code]).toEqual([400, 'unknown_handle'])
      expect((await eve.item(id)).title).toBe('The mill')
    })

    test('sends notes and emails as articles without their addresses, and pictures of pages as copies', async () => {
      const { ada, bob, people } = readers
      const { body: note } = await ada.call('PUT', `/written_notes/${randomUUID()}/`, { markdown: '# Mine\n\nWords' })
      await ada.send(note.content_id, ['bob'])
      const [copy] = await bob.inbox()
      expect(copy).toMatchObject({
        title: 'Mine',
        content_type: 1,
        url: expect.stringContaining('file.lectern.invalid'),
      })
      expect(JSON.stringify(copy)).not.toContain('/note-')
      const picture = `<img src="data:image/png;base64,${png.toString('base64')}" alt="A mill">`
      const id = await ada.save('With a picture', { url: `${ADDRESS}/picture`, picture })
      const pictureIn = async (reader: typeof ada, item: number) =>
        /https:\/\/page\.lectern\.invalid\/picture\/[0-9a-f-]+/.exec((await reader.item(item)).article.markdown)?.[0]
      await ada.send(id, ['bob'])
      const [shown] = await bob.inbox()
      const [from, into] = [await pictureIn(ada, id), await pictureIn(bob, shown?.id ?? 0)]
      expect(from).toBeDefined()
      expect(into).toBeDefined()
      expect(into).not.toBe(from)
      await ada.call('POST', '/account_deletion/', { confirmation: 'ada' })
      await people.service.idle()
      const { key } = (await bob.call('GET', '/pictures/key/')).body
      const fetched = await bob.call('GET', `/pictures/?key=${key}&url=${encodeURIComponent(into ?? '')}`)
      expect([fetched.status, fetched.headers.get('content-type')]).toEqual([200, 'image/png'])
    })

    test('delivers to a receiver who is switched off', async () => {
      const { ada, bob } = readers
      await readers.change(bob, { is_disabled: true })
      await ada.send(await ada.save('The mill'), ['bob'])
      await readers.change(bob, { is_disabled: false })
      expect(await (await readers.join('bob')).inbox()).toMatchObject([{ title: 'The mill' }])
    })

    test('delivers nothing to a full library once the attempts are used up', async () => {
      const impatient = await openReaders({ ...(await options()), retryDelays: [] })
      try {
        const { ada, bob } = impatient
        await impatient.change(bob, { quota_mb: 0 })
        const id = await ada.save('The mill')
        expect((await ada.send(id, ['bob'])).status).toBe(201)
        await impatient.change(bob, { quota_mb: 1 })
        expect(await bob.inbox()).toEqual([])
        await ada.send(id, ['bob'])
        expect(await bob.inbox()).toMatchObject([{ title: 'The mill' }])
      } finally {
        await impatient.close()
      }
    })

    test('lets rules know the sender and that the item was sent', async () => {
      const { ada, bob } = readers
      const { body } = await bob.call('GET', '/readers/ada/')
      const conditions = [
        { field: 'way', test: 'is', value: 'sent' },
        { field: 'source', test: 'is', value: `reader ${body.reader}`, name: '@ada' },
      ]
      const rule = { place: 0, name: '', is_on: true, any: false, conditions, actions: [{ do: 'queue' }], stops: false }
      await bob.preference('rule/sent', JSON.stringify(rule))
      await ada.send(await ada.save('The mill'), ['bob'])
      expect(await bob.feed('queue')).toMatchObject([{ title: 'The mill' }])
    })

    test('is part of an archive, and of the library that is restored from it', async () => {
      const { ada, bob, people } = readers
      await bob.decide('ada', 'allowed')
      await ada.send(await ada.save('The mill'), ['bob'], 'Look!')
      const { body: begun } = await bob.call('POST', '/export_my_data/', { format: 'lectern' })
      await people.service.idle()
      const { body: done } = await bob.call('GET', `/export_my_data/${begun.id}/`)
      const archive = Buffer.from(await (await people.service.handle(new Request(done.download_url))).arrayBuffer())
      const eve = await readers.join('eve')
      const { body } = await eve.call('POST', '/imports/', { upload: await eve.upload(archive), name: 'library.zip' })
      await people.service.idle()
      await eve.call('POST', `/imports/${body.id}/begin/`, { fetch: 'none' })
      await people.service.idle()
      expect(await eve.inbox()).toMatchObject([{ title: 'The mill', sent_by: [{ handle: 'ada', note: 'Look!' }] }])
      const { preferences } = (await eve.call('GET', '/preferences/')).body
      expect(preferences).toMatchObject([
        { name: expect.stringMatching(/^reader\//), value: expect.stringContaining('allowed') },
      ])
    })

    test('lets a reader keep a sent item like any other', async () => {
      const { ada, bob } = readers
      await ada.send(await ada.save('The mill'), ['bob'])
      const [copy] = await bob.inbox()
      await bob.move(copy?.id ?? 0, QUEUE)
      expect(await bob.inbox()).toEqual([])
      expect(await bob.feed('queue')).toMatchObject([{ sent_by: [{ handle: 'ada' }] }])
    })
  })
}
