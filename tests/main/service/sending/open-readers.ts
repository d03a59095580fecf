import { createHash } from 'node:crypto'
import { readerPreference, SENDERS_PREFERENCE, storedReader } from '#shared/model/sending.ts'
import { fileAddress } from '#shared/text/file-address.ts'
import { noRateLimits, type ServiceOptions } from '../../../../main/service/index.ts'
import { openPeople, type People, type Person } from '../accounts/people.ts'
import { articlePage } from '../article-page.ts'

/** The address of a page that readers save with its HTML, so that nothing is fetched. */
export const ADDRESS = 'http://127.0.0.1:1/mill'

export type Reader = ReturnType<typeof actsOf>

/** A service with readers who have handles. */
export async function openReaders(options: Partial<ServiceOptions> = {}) {
  const people = await openPeople({ rateLimits: noRateLimits, ...options })
  /** The accounts' numbers, because those that are switched off can't ask for theirs. */
  const known = new Map<Reader['call'], number>()
  const join = async (handle: string): Promise<Reader> => {
    const person = await people.join(`${handle}@example.org`)
    await person.call('POST', '/handles/claim/', { handle })
    return actsOf(people, person)
  }
  /** Changes an account as the owner of the service. */
  const change = async ({ call }: Reader, settings: { is_disabled: boolean } | { quota_mb: number }): Promise<void> => {
    const [{ body: profile }, owner] = [await call('GET', '/profile/'), await people.service.localTokens()]
    known.set(call, known.get(call) ?? profile.id)
    await call('PUT', `/people/${known.get(call)}/`, settings, { token: owner.access_token })
  }
  return { people, join, change, ada: await join('ada'), bob: await join('bob'), close: () => people.close() }
}

export type Readers = Awaited<ReturnType<typeof openReaders>>

/** A reader's acts on their library. */
function actsOf(people: People, { call }: Person) {
  const idle = () => people.service.idle()
  const preference = async (name: string, value: string | null): Promise<void> => {
    const { body } = await call('GET', '/preferences/')
    const version = body.preferences.find((one: { name: string }) => one.name === name)?.version ?? 0
    await call('PUT', '/preferences/', { preferences: [{ name, value, version }] })
  }
  const upload = async (bytes: Buffer): Promise<string> => {
    const hash = createHash('sha256').update(bytes).digest('hex')
    await call('PUT', `/uploads/${hash}/`, { size: bytes.length })
    await call('PUT', `/uploads/${hash}/parts/0/`, { data: bytes.toString('base64') })
    return hash
  }
  const feed = async (name: string) => {
    const path = name === 'inbox' ? '/feed/inbox/?max_age_hours=720' : `/library_items/${name}_feed/`
    const { body } = await call('GET', path)
    return body.feed.map(({ content }: { content: object }) => content)
  }
  return {
    call,
    idle,
    upload,
    /** The contents of a list. */
    feed,
    inbox: async (): Promise<{ id: number; title: string; sent_by: { note: string }[] }[]> => feed('inbox'),
    save: async (title: string, { url = ADDRESS, words = 120, picture = '' } = {}): Promise<number> => {
      const html = articlePage(title, words).replace('</p>', `</p><p>${picture}</p>`)
      const { body } = await call('POST', '/save/', { url, html })
      await idle()
      return body.content_id
    },
    saveFile: async (bytes: Buffer, name: string): Promise<number> => {
      const { body } = await call('POST', '/save/', { url: fileAddress({ hash: await upload(bytes), name }) })
      await idle()
      return body.content_id
    },
    /** Sends, and waits for the delivery. */
    send: async (id: number, handles: readonly string[], note = '', key?: string) => {
      const reply = await call('POST', `/contents/${id}/send/`, { handles, note, ...(key && { key }) })
      await idle()
      return reply
    },
    item: async (id: number) => (await call('GET', `/contents/${id}/?markdown_format=matter_v1`)).body,
    move: (id: number, state: number) => call('PUT', '/library_entries/', { content_id: id, library_state: state }),
    found: async (query: string): Promise<number> =>
      (await call('GET', `/search_library/?query=${encodeURIComponent(query)}`)).body.content_results.length,
    preference,
    accept: (from: 'everyone' | 'allowed' | 'nobody') => preference(SENDERS_PREFERENCE, JSON.stringify(from)),
    /** Null takes the decision back. */
    decide: async (handle: string, standing: 'muted' | 'allowed' | null) => {
      const { body } = await call('GET', `/readers/${handle}/`)
      await preference(readerPreference(body.reader), standing && storedReader({ handle, name: '', standing }))
    },
  }
}
