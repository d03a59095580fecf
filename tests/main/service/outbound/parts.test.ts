import { afterEach, expect, test } from 'vitest'
import { createOutbound, type Outbound } from '../../../../main/service/outbound/index.ts'
import { failureOf } from './failure-of.ts'
import { type LoopbackSite, openLoopbackSite } from './loopback-site.ts'
import { sendFile } from './open-web.ts'

const file = Buffer.from(Array.from({ length: 5000 }, (_, index) => index % 251))

let site: LoopbackSite
let outbound: Outbound
afterEach(async () => {
  await outbound.close()
  await site.close()
})

async function open(listener: Parameters<typeof openLoopbackSite>[0]) {
  site = await openLoopbackSite(listener)
  outbound = createOutbound({ allowPrivateHosts: [site.host], limits: { pageBytes: 1000 } })
  return (start: number, end: number) =>
    outbound.fetch({ url: `${site.origin}/x`, kind: 'sound', part: { start, end } })
}

test('a part is requested uncompressed, also of a file larger than the size limit', async () => {
  const fetch = await open((request, response) => sendFile(response, request, file, 'audio/mpeg'))
  const { body, headers, contentType } = await fetch(4000, 4100)
  expect(Buffer.from(body).equals(file.subarray(4000, 4100))).toBe(true)
  expect([headers['content-range'], contentType]).toEqual(['bytes 4000-4099/5000', 'audio/mpeg'])
  expect(site.requests[0]?.headers).toMatchObject({ range: 'bytes=4000-4099', 'accept-encoding': 'identity' })
})

test('if a site sends the whole file, only its beginning is read before the request ends', async () => {
  let left = false
  const fetch = await open((_request, response) => {
    response.on('close', () => (left = true))
    const more = () => {
      while (!response.destroyed && response.write(file)) continue
    }
    response.on('drain', more)
    more()
  })
  expect(Buffer.from((await fetch(0, 700)).body).equals(file.subarray(0, 700))).toBe(true)
  await expect.poll(() => left).toBe(true)
})

test('a later part is refused if the site does not send it or compresses it', async () => {
  const whole = await open((_request, response) => response.end(file))
  expect(await failureOf(whole(100, 200))).toMatchObject({ code: 'no_part', retryable: false })
  await outbound.close()
  await site.close()
  const packed = await open((_request, response) => {
    response.setHeader('content-encoding', 'gzip')
    response.end(file)
  })
  expect(await failureOf(packed(0, 100))).toMatchObject({ code: 'no_part' })
})
