import { afterEach, expect, test } from 'vitest'
import { type OpenLibrary, openLibrary } from './open-library.ts'

let library: OpenLibrary | null = null
afterEach(() => library?.close())

const told = async (publicOrigin: string | null, address: string) => {
  library = await openLibrary(publicOrigin === null ? {} : { publicOrigin })
  const replies = await Promise.all(
    ['/', '/api/v19/stripe_prices/', '/api/v19/nowhere/', '/public/v1/me'].map((path) =>
      library!.service.handle(new Request(address + path)),
    ),
  )
  return [...new Set(replies.map(({ headers }) => headers.get('strict-transport-security')))]
}

test('every answer at an encrypted public address instructs browsers to send only encrypted requests there, for a year', async () => {
  expect(await told('https://read.example.org', 'https://read.example.org')).toEqual(['max-age=31536000'])
  // Behind a proxy that ends TLS.
  await library?.close()
  expect(await told('https://read.example.org', 'http://read.example.org')).toEqual(['max-age=31536000'])
})

test.each([
  ['https://read.example.org', 'http://127.0.0.1:4400'],
  ['http://read.example.org', 'http://read.example.org'],
  [null, 'http://127.0.0.1:4400'],
])('with the public origin %s, no answer at %s says so', async (publicOrigin, address) => {
  expect(await told(publicOrigin, address)).toEqual([null])
})
