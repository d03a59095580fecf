import { afterEach, beforeEach, expect, test } from 'vitest'
import { type OpenLibrary, openLibrary } from './open-library.ts'

let library: OpenLibrary
beforeEach(async () => {
  library = await openLibrary()
})
afterEach(() => library.close())

const put = (name: string, value: string | null, version: number) =>
  library.call('PUT', '/preferences/', { preferences: [{ name, value, version }] })

test('a preference is changed from its present version only', async () => {
  expect((await put('view/a', '1', 0)).body.preferences).toEqual([{ name: 'view/a', value: '1', version: 1 }])
  expect((await put('view/a', '2', 0)).body.preferences).toEqual([{ name: 'view/a', value: '1', version: 1 }])
  expect((await put('view/a', '3', 1)).body.preferences).toEqual([{ name: 'view/a', value: '3', version: 2 }])
})

test('a repeated change counts once, and a removed preference is reported as removed', async () => {
  await put('pin/sea', '{}', 0)
  await put('pin/sea', '{}', 0)
  await put('pin/sea', null, 1)
  const { body } = await library.call('GET', '/preferences/')
  expect(body.preferences).toEqual([{ name: 'pin/sea', value: null, version: 2 }])
})

test('an account keeps only so many', async () => {
  for (let part = 0; part < 2; part += 1) {
    const preferences = Array.from({ length: 1000 }, (_, at) => ({ name: `a/${part}/${at}`, value: '1', version: 0 }))
    expect((await library.call('PUT', '/preferences/', { preferences })).status).toBe(200)
  }
  expect((await put('one more', '1', 0)).status).toBe(400)
  expect((await library.call('GET', '/preferences/')).body.preferences).toHaveLength(2000)
})
