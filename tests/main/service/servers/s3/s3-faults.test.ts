import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DamagedObject } from '../../../../../main/service/objects/damaged-object.ts'
import { S3Bucket } from '../../../../../main/service/servers/s3/s3-bucket.ts'
import { S3Error } from '../../../../../main/service/servers/s3/s3-error.ts'
import { S3Objects } from '../../../../../main/service/servers/s3/s3-objects.ts'
import { s3PlaceOf } from '../../../../../main/service/servers/s3/s3-location.ts'

/** Action of the server for each request in turn; the last one repeats forever. */
type Act = (request: IncomingMessage, response: ServerResponse) => void

let acts: Act[]
let calls: string[]
let server: Server
beforeEach(async () => {
  acts = []
  calls = []
  server = createServer((request, response) => {
    calls.push(`${request.method} ${request.url}`)
    const act = acts.length > 1 ? acts.shift() : acts[0]
    text(request).then(
      () => act?.(request, response),
      () => response.destroy(),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

const environment = (port: number) => ({
  LECTERN_OBJECTS: 's3://shelf/pages',
  AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${port}/`,
  AWS_ACCESS_KEY_ID: 'somebody',
  AWS_SECRET_ACCESS_KEY: 'a-secret-key',
})

function store({ retryDelays = [1, 1], answerMs = 60_000 } = {}): S3Objects {
  const place = s3PlaceOf(environment((server.address() as AddressInfo).port))
  if (place === null) throw new Error('There is no such place.')
  return new S3Objects(new S3Bucket(place, { retryDelays, answerMs }))
}

const heron = new TextEncoder().encode('the heron stands')
const name = createHash('sha256').update(heron).digest('hex')
const says =
  (status: number, body: string | Uint8Array = '', headers: Record<string, string> = {}): Act =>
  (_request, response) =>
    response.writeHead(status, headers).end(body)
const errorOf = (code: string) => `<?xml version="1.0"?><Error><Code>${code}</Code><Message>No.</Message></Error>`
const breaksOff: Act = (request) => request.socket.destroy()
const listOf = (keys: readonly string[], next = '', prefix = 'pages/') =>
  `<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${keys
    .map(
      (key) =>
        `<Contents><Key>${prefix}1/${key}</Key><LastModified>2026-05-05T10:00:00.000Z</LastModified><Size>5</Size></Contents>`,
    )
    .join('')}${next && `<NextContinuationToken>${next}</NextContinuationToken>`}</ListBucketResult>`
const listed = async (objects: S3Objects) => {
  const found: string[] = []
  for await (const { sha256 } of objects.list(1)) found.push(sha256)
  return found
}
const hashes = ['a', 'b', 'c'].map((digit) => digit.repeat(64))

test('what passes is tried again: a busy server, a broken connection, half an answer', async () => {
  acts = [says(503, errorOf('SlowDown')), breaksOff, says(200)]
  expect(await store().put(1, heron)).toBe(name)
  expect(calls).toEqual(Array.from({ length: 3 }, () => `PUT /shelf/pages/1/${name}`))

  const half: Act = (request, response) => {
    response.writeHead(200, { 'content-length': '16' })
    response.write('the heron', () => request.socket.destroy())
  }
  acts = [half, says(200, heron)]
  expect(await store().get(1, name)).toEqual(new Uint8Array(heron))
})

test('a store that stays away fails the call and says how it answered', async () => {
  acts = [says(500, errorOf('InternalError'))]
  const failed = await store()
    .get(1, name)
    .catch((error: unknown) => error)
  expect(failed).toBeInstanceOf(S3Error)
  expect(String(failed)).toContain('s3://shelf/pages answered GET with 500 (InternalError)')
  expect(calls).toHaveLength(3)
})

test('a refusal is not tried again, and its message reveals no secret', async () => {
  acts = [says(403, errorOf('SignatureDoesNotMatch'))]
  const failed = await store()
    .put(1, heron)
    .catch((error: unknown) => error)
  expect(String(failed)).toMatch(/403 \(SignatureDoesNotMatch\).*clock/)
  expect(String(failed)).not.toContain('a-secret-key')
  expect(calls).toHaveLength(1)
})

test('a large object is sent piece by piece with its length, from its start again after a fault', async () => {
  const size = 9_500_000
  let most = 0
  const source = {
    size,
    read: async (start: number, end: number) => {
      most = Math.max(most, end - start)
      return new Uint8Array(end - start).fill(start % 251)
    },
  }
  const heads: IncomingMessage['headers'][] = []
  const told =
    (status: number): Act =>
    (request, response) => {
      heads.push(request.headers)
      response.writeHead(status).end()
    }
  acts = [told(503), told(200)]
  const sent = await store().put(1, source)
  expect(heads.map((head) => [head['content-length'], head['transfer-encoding']])).toEqual([
    [String(size), undefined],
    [String(size), undefined],
  ])
  expect(heads.map((head) => head['x-amz-content-sha256'])).toEqual([sent, sent])
  expect(most).toBeLessThanOrEqual(1_000_000)
})

test('a server that never answers is given up', async () => {
  acts = [() => {}]
  await expect(store({ answerMs: 20, retryDelays: [1] }).get(1, name)).rejects.toThrow(/took too long/)
})

test('an object is gone only if the server says just that', async () => {
  acts = [says(404, errorOf('NoSuchKey'))]
  expect(await store().get(1, name)).toBeNull()
  acts = [says(404, errorOf('NoSuchBucket'))]
  await expect(store().get(1, name)).rejects.toThrow(/NoSuchBucket/)
  acts = [says(404, '<html>Nothing here</html>')]
  await expect(store().get(1, name)).rejects.toThrow(/404/)
})

test('other bytes than the name promises are never taken for the object', async () => {
  acts = [says(200, 'the heron flies!')]
  await expect(store().get(1, name)).rejects.toThrow(DamagedObject)
})

test('a server that knows no ranges or gives another one yields the right bytes or none', async () => {
  acts = [says(200, heron)]
  expect(await store().get(1, name, { start: 4, end: 9 })).toEqual(new Uint8Array(heron.slice(4, 9)))
  acts = [says(206, 'heron', { 'content-range': 'bytes 0-4/16' })]
  await expect(store().get(1, name, { start: 4, end: 9 })).rejects.toThrow(/no sense/)
})

test('a bucket in another region is reported, and no redirect is followed', async () => {
  acts = [says(301, errorOf('PermanentRedirect'), { location: 'http://127.0.0.1:1/elsewhere' })]
  await expect(store().get(1, name)).rejects.toThrow(/AWS_REGION/)
  expect(calls).toHaveLength(1)
})

test('a list continues page by page and omits what is not an object', async () => {
  acts = [says(200, listOf([hashes[0] ?? '', 'README'], 'more&amp;more')), says(200, listOf(hashes.slice(1)))]
  expect(await listed(store())).toEqual(hashes)
  expect(calls[1]).toContain('continuation-token=more%26more')
})

test.each([
  ['repeats itself', () => listOf([], 'again'), /no sense/],
  ['is not sorted', () => listOf(hashes.toReversed()), /no sense/],
  ['has keys of another folder', () => listOf(hashes, '', 'other/'), /another folder/],
  ['is no list', () => '<html></html>', /no list/],
  ['never ends', () => ' '.repeat(5_000_000), /too much/],
])('a list that %s is refused', async (_what, body, said) => {
  acts = [says(200, body())]
  await expect(listed(store())).rejects.toThrow(said)
})

test('an object that is put while it is being deleted stays', async () => {
  let answer = () => {}
  const asked = new Promise<void>((resolve) => {
    acts = [
      (_request, response) => {
        answer = () => response.writeHead(200, { 'last-modified': 'Tue, 05 May 2026 10:00:00 GMT' }).end()
        resolve()
      },
      says(204),
      says(200),
    ]
  })
  const objects = store()
  const deleting = objects.delete(1, name, Date.now())
  await asked
  const putting = objects.put(1, heron)
  answer()
  await Promise.all([deleting, putting])
  expect(calls.map((call) => call.split(' ')[0])).toEqual(['HEAD', 'DELETE', 'PUT'])
})

test('settings that cannot be right are refused in words', () => {
  const good = environment(1)
  expect(s3PlaceOf({})).toBeNull()
  expect(s3PlaceOf(good)).toMatchObject({ bucket: 'shelf', prefix: 'pages/', region: 'us-east-1' })
  expect(s3PlaceOf({ ...good, AWS_ENDPOINT_URL_S3: '', AWS_REGION: 'eu-west-1' })?.endpoint).toBe(
    'https://s3.eu-west-1.amazonaws.com',
  )
  for (const address of ['https://shelf', 's3://', 's3://shelf/../other', 's3://shelf//a', 's3://Shelf']) {
    expect(() => s3PlaceOf({ ...good, LECTERN_OBJECTS: address })).toThrow(/LECTERN_OBJECTS must be/)
  }
  expect(() => s3PlaceOf({ ...good, AWS_ENDPOINT_URL_S3: 'ftp://a' })).toThrow(/AWS_ENDPOINT_URL_S3/)
  expect(() => s3PlaceOf({ ...good, AWS_SECRET_ACCESS_KEY: '' })).toThrow(/AWS_SECRET_ACCESS_KEY is missing/)
})
