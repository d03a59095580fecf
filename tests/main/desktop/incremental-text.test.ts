import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { incrementalText } from '../../../main/desktop/incremental-text.ts'

const long = '\uFEFF"Žluťoučký 漢字 🎧 „kůň“ and plain words" '.repeat(20_000)
const server = createServer((request, response) => {
  if (request.url === '/broken') {
    response.writeHead(200, { 'content-length': '1000' })
    response.write('half of it', () => response.destroy())
    return
  }
  if (request.url === '/none') response.writeHead(204)
  response.end(request.url === '/long' ? long : undefined)
})
let base = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => void server.close())

test('a text decoded in parts equals the text decoded as a whole, wherever characters are cut', async () => {
  const [whole, parts] = await Promise.all([fetch(`${base}/long`), fetch(`${base}/long`)])
  const read = await incrementalText(parts).text()
  expect(read.length).toBe(long.length - 1)
  expect(read === (await whole.text())).toBe(true)
  expect(await incrementalText(await fetch(`${base}/none`)).text()).toBe('')
})

test('a text that breaks off in the middle rejects', async () => {
  await expect(incrementalText(await fetch(`${base}/broken`)).text()).rejects.toThrow('terminated')
})
