import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Host } from '#shared/host/host.ts'
import { RequestError } from '#shared/request/request-error.ts'
import { fileAddress } from '#shared/text/file-address.ts'
import { uploadFile } from '../../../renderer/app/incoming/upload-file.ts'

const PART = 40_000
const bytes = Uint8Array.from({ length: 3 * PART + 7 }, (_, at) => (at * 31) % 256)
const hash = createHash('sha256').update(bytes).digest('hex')
const file = new File([bytes], 'On tides.pdf')
const lost = () => new RequestError('gone', { status: 0, url: '', code: 'closed' })

/** A service that stores parts. `fails` decides whether a call, numbered from 1, gets no answer. */
function service(fails: (call: number) => Error | null = () => null) {
  const parts = new Map<number, Buffer>()
  const asked: string[] = []
  const call = async (name: string, { params, body }: any) => {
    asked.push(name === 'uploadPart' ? `part ${params.part}` : name)
    const error = fails(asked.length)
    if (error) throw error
    expect(params.hash).toBe(hash)
    if (name === 'uploadPart') parts.set(params.part, Buffer.from(body.data, 'base64'))
    else expect(body).toEqual({ size: bytes.length })
    return { part_size: PART, missing: [0, 1, 2, 3].filter((part) => !parts.has(part)) }
  }
  return {
    host: { call } as unknown as Host,
    asked,
    parts,
    whole: () => Buffer.concat([0, 1, 2, 3].flatMap((part) => parts.get(part) ?? [])),
  }
}

const noWord = { onProgress: () => {}, signal: new AbortController().signal }

test('a file is uploaded whole, in parts, with progress, under a hash of its bytes', async () => {
  const { host, whole } = service()
  const progress: number[] = []
  const address = await uploadFile(host, file, { ...noWord, onProgress: (done) => progress.push(done) })
  expect(address).toBe(fileAddress({ hash, name: 'On tides.pdf' }))
  expect(whole().equals(Buffer.from(bytes))).toBe(true)
  expect(progress).toEqual([0, PART, 2 * PART, 3 * PART])
})

test('after a lost answer only the missing parts are sent again', async () => {
  const { host, asked, whole } = service((call) => (call === 4 ? lost() : null))
  await uploadFile(host, file, noWord)
  expect(asked).toEqual(['uploadBegin', 'part 0', 'part 1', 'part 2', 'uploadBegin', 'part 2', 'part 3'])
  expect(whole().equals(Buffer.from(bytes))).toBe(true)
})

test('an upload stops soon without an answer, immediately on refusal, and sends nothing after it is cancelled', async () => {
  const silent = service(() => lost())
  await expect(uploadFile(silent.host, file, noWord)).rejects.toMatchObject({ status: 0 })
  expect(silent.asked).toHaveLength(3)
  const refusing = service(() => new RequestError('no', { status: 400, url: '', code: 'uploads_full' }))
  await expect(uploadFile(refusing.host, file, noWord)).rejects.toMatchObject({ status: 400 })
  expect(refusing.asked).toHaveLength(1)
  const giveUp = new AbortController()
  const { host, asked } = service((call) => {
    if (call === 3) giveUp.abort()
    return null
  })
  await expect(uploadFile(host, file, { ...noWord, signal: giveUp.signal })).rejects.toThrow('aborted')
  expect(asked).toEqual(['uploadBegin', 'part 0', 'part 1'])
})

test('an upload that may wait continues when the connection is back, and is notified of each cut', async () => {
  const { host, asked, whole } = service((call) => (call >= 3 && call < 9 ? lost() : null))
  const [cuts, waits]: [number[], number[]] = [[], []]
  await uploadFile(host, file, {
    ...noWord,
    onCut: () => cuts.push(asked.length),
    wait: async (ms) => waits.push(ms),
  })
  expect(cuts).toEqual([3, 4, 5, 6, 7, 8])
  expect(waits).toEqual([1000, 2000, 4000, 8000, 15_000, 15_000])
  expect(asked.slice(8)).toEqual(['uploadBegin', 'part 1', 'part 2', 'part 3'])
  expect(whole().equals(Buffer.from(bytes))).toBe(true)
})

test('an upload that sends too much waits as long as the service asks it to', async () => {
  const slow = new RequestError('slow', { status: 429, url: '', code: 'throttled', retryAfter: 7 })
  const { host, whole } = service((call) => (call === 3 ? slow : null))
  const waits: number[] = []
  await uploadFile(host, file, { ...noWord, wait: async (ms) => waits.push(Math.round(ms / 1000)) })
  expect(waits).toEqual([7])
  expect(whole().equals(Buffer.from(bytes))).toBe(true)
})
