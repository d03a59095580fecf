import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type OpenLibrary, openLibrary } from '../open-library.ts'
import type { OutboundRequest } from '../../../../main/service/outbound/index.ts'
import { OutboundError } from '../../../../main/service/outbound/index.ts'
import { sendEmail } from './send-email.ts'

const ONE_CLICK = {
  'List-Unsubscribe': '<https://news.example/out>, <mailto:out@news.example>',
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
}
const keys = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'der' },
  })
const [own, stolen] = [keys(), keys()]
const signature = (privateKey: string, headerFieldNames = 'from:list-unsubscribe:list-unsubscribe-post') => ({
  ...{ domainName: 'news.example', keySelector: 'one', privateKey, headerFieldNames },
})

let library: OpenLibrary
let asked: OutboundRequest[] = []
let refuses = false
let count = 0
beforeEach(() => {
  asked = []
  refuses = false
})
beforeAll(async () => {
  library = await openLibrary({
    mailDomain: 'in.lectern.test',
    mailIntake: {
      ...{ host: '127.0.0.1', port: 0 },
      resolveName: async (name) => {
        if (!/^one\._domainkey\.(?:news|other)\.example$/.test(name))
          throw Object.assign(new Error('None'), { code: 'ENOTFOUND' })
        return [[`v=DKIM1; k=rsa; p=${own.publicKey.toString('base64')}`]]
      },
    },
    outbound: {
      fetch: async (request) => {
        asked.push(request)
        if (refuses) throw new OutboundError('http_error', request.url, 'The site answered 500')
        const { url } = request
        const body = new Uint8Array()
        return {
          url,
          redirects: [],
          movedTo: null,
          status: 200,
          headers: {},
          contentType: null,
          charset: null,
          body,
          notModified: false,
        }
      },
      isPublic: async () => true,
      close: async () => {},
    },
  })
})
afterAll(() => library.close())

async function newsletter(headers: Record<string, string>, dkim = signature(own.privateKey)): Promise<number> {
  const to = (await library.call('GET', '/profile/')).body.email_forwarding_address_subs
  count += 1
  const name = `Ann ${count}`
  const html = '<p>The ferry leaves the harbour at dawn.</p>'
  await sendEmail(library.service.mailPort ?? 0, {
    to,
    from: `${name} <ann${count}@news.example>`,
    subject: `Boats ${count}`,
    html,
    headers,
    dkim,
  })
  await library.service.idle()
  const { sources } = (await library.call('GET', '/sources/?profile_type=2')).body
  return sources.find(({ profile }: { profile: { name: string } }) => profile.name === name).profile_id
}

const end = (profile_id: number) => library.call('POST', '/sources/unsubscribe/', { profile_id })
const isFollowed = async (profile: number) => {
  const { sources } = (await library.call('GET', '/sources/?profile_type=2')).body
  return sources.find(({ profile_id }: { profile_id: number }) => profile_id === profile).is_subscribed
}

test('a newsletter with one-click unsubscribing gets one request, and is no longer followed', async () => {
  const profile = await newsletter(ONE_CLICK)
  expect(asked).toEqual([])
  expect((await end(profile)).body).toEqual({ is_done: true, url: null, mailto: null })
  expect(asked).toEqual([
    {
      url: 'https://news.example/out',
      post: { type: 'application/x-www-form-urlencoded', body: 'List-Unsubscribe=One-Click' },
    },
  ])
  expect(await isFollowed(profile)).toBe(false)
})

test.each([
  ['is not right', signature(stolen.privateKey)],
  ['covers one of the headers only', signature(own.privateKey, 'from:list-unsubscribe')],
  ['is of another domain than From', { ...signature(own.privateKey), domainName: 'other.example' }],
])('one click is left alone if the signature %s, and the reader gets the page', async (_how, dkim) => {
  const profile = await newsletter(ONE_CLICK, dkim)
  expect((await end(profile)).body).toMatchObject({ is_done: false, url: 'https://news.example/out' })
  expect([asked, await isFollowed(profile)]).toEqual([[], false])
})

test('a newsletter with its own unsubscribe page is left to its reader', async () => {
  const profile = await newsletter({ 'List-Unsubscribe': ONE_CLICK['List-Unsubscribe'] })
  expect((await end(profile)).body).toEqual({
    is_done: false,
    url: 'https://news.example/out',
    mailto: 'mailto:out@news.example',
  })
  expect([asked, await isFollowed(profile)]).toEqual([[], false])
})

test('a sender that does not answer leaves the page to its reader', async () => {
  const profile = await newsletter(ONE_CLICK)
  refuses = true
  expect((await end(profile)).body).toMatchObject({ is_done: false, url: 'https://news.example/out' })
  expect(await isFollowed(profile)).toBe(false)
})

test('a newsletter that names no way is only not followed any more', async () => {
  const profile = await newsletter({})
  const { status, body } = await end(profile)
  expect([status, body.code]).toEqual([409, 'no_way_out'])
  expect(await isFollowed(profile)).toBe(false)
})

test('a confirmation is listed for a week and no email', async () => {
  const to = (await library.call('GET', '/profile/')).body.email_forwarding_address_subs
  const html = '<p>Thanks!</p><a href="https://news.example/yes">Confirm</a>'
  await sendEmail(library.service.mailPort ?? 0, {
    to,
    from: 'Ann <ann@news.example>',
    subject: 'Please confirm your subscription',
    html,
  })
  await library.service.idle()
  const { confirmations } = (await library.call('GET', '/integrations/confirmations/')).body
  expect(confirmations).toMatchObject([{ sender: 'Ann', url: 'https://news.example/yes', code: null }])
  const { feed } = (await library.call('GET', '/feed/inbox/')).body
  expect(feed.filter(({ content }: { content: { title: string } }) => content.title.startsWith('Please'))).toEqual([])
  await library.call('DELETE', `/integrations/confirmations/${confirmations[0].id}/`)
  expect((await library.call('GET', '/integrations/confirmations/')).body.confirmations).toEqual([])
})
