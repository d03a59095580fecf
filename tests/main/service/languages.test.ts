import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { type OpenLibrary, openLibrary } from './open-library.ts'
import { openPeople } from './accounts/people.ts'

/** A message of a catalog, with its arguments. */
function message(
  language: string,
  catalog: string,
  key: string,
  given: Readonly<Record<string, unknown>> = {},
): string {
  const path = join(import.meta.dirname, '../../../shared/words', language, `${catalog}.json`)
  const messages = JSON.parse(readFileSync(path, 'utf8')) as Readonly<Record<string, string>>
  return (messages[key] ?? '').replaceAll(/\{(\w+)\}/g, (_all, name: string) => String(given[name]))
}

const asking = (language: string) => ({ headers: { 'accept-language': language } })

let library: OpenLibrary
afterEach(() => library.close())

/** An address to which the service does not connect, so that its article fails. */
const privatePage = (name: string): string => `http://192.168.0.1/${name}`

interface Answered {
  readonly id: number
  readonly processing_error: string | null
  readonly processing_reason?: unknown
}

/** The content with this address, as a call in a language is answered. */
async function contentOf(name: string, language?: string): Promise<Answered> {
  await library.service.idle()
  const headers = language === undefined ? {} : asking(language)
  const { body } = await library.call('GET', '/library_items/updates_feed/', undefined, headers)
  return body.feed.find(({ content }: { content: { url: string } }) => content.url === privatePage(name)).content
}

/** The text of an audio file that couldn't be fetched, which the job wrote. */
async function textOf(name: string): Promise<string> {
  const { id } = await contentOf(name)
  const { body } = await library.call('GET', `/contents/${id}/?markdown_format=matter_v1`)
  return body.article.markdown
}

const isPrivate = (language: string) => message(language, 'reasons/articles', 'thisAddressLeadsToAPrivate')

const choose = (language: string) =>
  library.call('PUT', '/preferences/', {
    preferences: [{ name: 'choice/language', value: JSON.stringify(language), version: 0 }],
  })

describe('a refused call', () => {
  const refused = async (language?: string) =>
    (await library.call('DELETE', '/tags/999/', undefined, language === undefined ? {} : asking(language))).body

  test('is explained in the language that the client asks for, with the same code', async () => {
    library = await openLibrary()
    const said = (language: string) => ({ detail: message(language, 'service/library', 'thisTagDoesntExist') })
    expect(await refused('de')).toEqual({ ...said('de'), code: 'not_found' })
    expect(await refused('fr-CA,fr;q=0.9,en;q=0.8')).toEqual({ ...said('fr'), code: 'not_found' })
    expect(await refused('tlh, pt;q=0.5, de;q=0.3')).toEqual({ ...said('pt-BR'), code: 'not_found' })
  })

  test.each([undefined, '*', 'tlh', 'zh-TW', 'en-GB, de', 'x'.repeat(5000), ';;q=,,', 'de;q=0'])(
    'is explained in English if the client asks for %s',
    async (language) => {
      library = await openLibrary()
      expect((await refused(language)).detail).toBe(message('en', 'service/library', 'thisTagDoesntExist'))
    },
  )

  test('is explained in its own language while others are answered', async () => {
    library = await openLibrary()
    const languages = Array.from({ length: 24 }, (_, at) => ['de', 'fr', 'ja', 'en'][at % 4] ?? '')
    const answers = await Promise.all(languages.map(refused))
    expect(answers.map(({ detail }) => detail)).toEqual(
      languages.map((language) => message(language, 'service/library', 'thisTagDoesntExist')),
    )
  })
})

describe('a reason that was stored', () => {
  test('is a code for clients, and a sentence in the language of each call', async () => {
    library = await openLibrary()
    await choose('de')
    await library.call('POST', '/save/', { url: privatePage('codes') }, asking('fr'))
    for (const language of ['de', 'ja', 'ar', 'en']) {
      expect(await contentOf('codes', language)).toMatchObject({
        processing_error: isPrivate(language),
        processing_reason: { code: 'site_forbidden_address', facts: {} },
      })
    }
    const { processing_error: forPrograms, id } = await contentOf('codes')
    expect(forPrograms).toBe(isPrivate('en'))
    const { body } = await library.call('GET', `/save/${id}/`, undefined, asking('es'))
    expect(body.error).toBe(isPrivate('es'))
  })
})

describe('a text that a job writes', () => {
  test('is in the language that the reader chose, whatever the call that woke it asked for', async () => {
    library = await openLibrary()
    await choose('de')
    await library.call('POST', '/save/', { url: privatePage('chosen.mp3') }, asking('fr'))
    expect(await textOf('chosen.mp3')).toContain(isPrivate('de'))
  })

  test('is in the language of the reader’s device if the reader chose none', async () => {
    library = await openLibrary()
    await library.call('GET', '/profile/', undefined, asking('ja-JP'))
    await library.call('POST', '/save/', { url: privatePage('device.mp3') })
    expect(await textOf('device.mp3')).toContain(isPrivate('ja'))
  })

  test.each(['"tlh"', 'not JSON', '{}', '"system"'])('is in English if the chosen language is %s', async (value) => {
    library = await openLibrary()
    await library.call('PUT', '/preferences/', { preferences: [{ name: 'choice/language', value, version: 0 }] })
    await library.call('POST', '/save/', { url: privatePage('english.mp3') })
    expect(await textOf('english.mp3')).toContain(isPrivate('en'))
  })

  test('is in the language of its own reader while another’s jobs run', async () => {
    const people = await openPeople()
    const [ann, ben] = [await people.join('ann@example.org'), await people.join('ben@example.org')]
    await ann.call('GET', '/profile/', undefined, asking('de'))
    await ben.call('GET', '/profile/', undefined, asking('es'))
    await Promise.all([ann, ben].map(({ call }) => call('POST', '/save/', { url: privatePage('both.mp3') })))
    await people.service.idle()
    const texts = [ann, ben].map(async ({ call }) => {
      const { body } = await call('GET', '/library_items/updates_feed/')
      const { id } = body.feed[0].content
      return (await call('GET', `/contents/${id}/?markdown_format=matter_v1`)).body.article.markdown
    })
    expect(await Promise.all(texts)).toEqual(
      ['de', 'es'].map((language) => expect.stringContaining(isPrivate(language))),
    )
    library = { ...people, tokens: ann.tokens }
  })
})

test('a sign-in email is in the language of the device that requested it', async () => {
  const people = await openPeople()
  const mails = async (language: string) => {
    await people.call('POST', '/magic_login/trigger/', { email: `${language}@example.org` }, asking(language))
    await people.service.idle()
    return people.emails.at(-1)
  }
  expect(await mails('de')).toMatchObject({
    subject: message('de', 'service/emails', 'signInToLectern'),
    text: expect.stringContaining(message('de', 'service/emails', 'openThisLinkToSignIn')),
    html: expect.stringContaining('<html lang="de" dir="ltr">'),
  })
  expect((await mails('en'))?.html).toContain('<html lang="en" dir="ltr">')
  library = { ...people, tokens: { access_token: '', refresh_token: '' } }
})
