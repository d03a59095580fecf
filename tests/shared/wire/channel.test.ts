import { MessageChannel, Worker } from 'node:worker_threads'
import fc from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import { Channel, type ChannelOptions } from '#shared/wire/channel.ts'
import { errorKind } from '#shared/wire/serialized-error.ts'
import { eventedPort } from '#shared/wire/evented-port.ts'
import type { Port } from '#shared/wire/port.ts'
import { quiet } from '../../fakes/manual-clock.ts'
import { wirePair } from '../../fakes/wire-pair.ts'

interface Sums {
  add(a: number, b: number): number
  /** Answered by `release`, in any order. */
  wait(name: string): string
  fail(how: 'known' | 'type' | 'coded' | 'words'): never
  unclonable(): () => void
}

class Known extends Error {
  override readonly name = 'Known'
  readonly depth: number
  constructor(message: string, depth: number, options?: ErrorOptions) {
    super(message, options)
    this.depth = depth
  }
}
const known = errorKind({
  name: 'Known',
  type: Known,
  details: ({ depth }) => ({ depth }),
  revive: (message, { depth }, cause) => new Known(message, depth, { cause }),
  keepsCause: true,
})

const ports: Record<string, () => readonly [Port, Port, () => void]> = {
  'two functions': () => {
    const [here, there] = wirePair()
    return [here, there, () => {}]
  },
  'a message port of threads': () => {
    const { port1, port2 } = new MessageChannel()
    return [eventedPort(port1), eventedPort(port2), () => port1.close()]
  },
}

describe.each(Object.entries(ports))('a channel over %s', (_name, open) => {
  const opened = (options: ChannelOptions<object> = {}) => {
    const [here, there, shut] = open()
    onTestFinished(shut)
    const waiting = new Map<string, { resolve: (name: string) => void; signal: AbortSignal }>()
    const heard: unknown[] = []
    const strange: unknown[] = []
    const server = Channel.open<object, Sums>(there, {
      answers: {
        add: ({ args: [a, b] }) => a + b,
        wait: ({ args: [name], signal }) =>
          new Promise((resolve) => waiting.set(name, { resolve: () => resolve(name), signal })),
        fail: ({ args: [how] }) => {
          if (how === 'known')
            throw new Known('deep', 7, { cause: new Known('deeper', 8, { cause: new TypeError('no') }) })
          if (how === 'type') throw new TypeError('not that')
          if (how === 'coded') throw Object.assign(new Error('no room'), { name: 'DiskError', code: 'ENOSPC' })
          return Promise.reject('only words')
        },
        unclonable: () => () => {},
      },
      errors: [known],
      heard: (notice) => heard.push(notice),
      strange: (message) => strange.push(message),
    })
    const client = Channel.open<Sums>(here, { errors: [known], ...options })
    return { client, server, here, there, shut, waiting, heard, strange }
  }

  test('matches answers to questions in any order', async () => {
    const { client, waiting } = opened()
    const names = Array.from({ length: 50 }, (_, at) => `question ${at}`)
    const answers = Promise.all(names.map((name) => client.ask('wait', [name])))
    await expect.poll(() => waiting.size).toBe(50)
    for (const { resolve } of [...waiting.values()].toReversed()) resolve('')
    expect(await answers).toEqual(names)
    expect(await client.ask('add', [2, 3])).toBe(5)
  })

  test('delivers notices in order, without an answer', async () => {
    const { client, heard } = opened()
    for (const notice of [1, { two: 2 }, null]) client.tell(notice)
    await client.ask('add', [0, 0])
    expect(heard).toEqual([1, { two: 2 }, null])
  })

  test('revives errors of known classes with their causes, and others by name, message and code', async () => {
    const { client } = opened()
    const error: unknown = await client.ask('fail', ['known']).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(Known)
    expect(error).toMatchObject({ message: 'deep', depth: 7, cause: { message: 'deeper', depth: 8 } })
    expect((error as Known).cause).toBeInstanceOf(Known)
    await expect(client.ask('fail', ['type'])).rejects.toBeInstanceOf(TypeError)
    await expect(client.ask('fail', ['coded'])).rejects.toMatchObject({
      name: 'DiskError',
      message: 'no room',
      code: 'ENOSPC',
    })
    await expect(client.ask('fail', ['words'])).rejects.toThrow('only words')
  })

  test('refuses unknown methods', async () => {
    const { client } = opened()
    const ask = client.ask.bind(client) as (method: string, args: unknown[]) => Promise<unknown>
    for (const method of ['', 'subtract', 'constructor', '__proto__', 'toString']) {
      await expect(ask(method, []), method).rejects.toThrow(TypeError)
    }
  })

  test('rejects questions and answers that cannot be cloned, and continues', async () => {
    const { client } = opened()
    const ask = client.ask.bind(client) as (method: string, args: unknown[]) => Promise<unknown>
    const uncloneable = { name: 'DataCloneError' }
    await expect(ask('add', [() => {}])).rejects.toMatchObject(uncloneable)
    await expect(ask('unclonable', [])).rejects.toMatchObject(uncloneable)
    expect(await client.ask('add', [1, 1])).toBe(2)
  })

  test('passes an abort to the other end and rejects immediately with its reason', async () => {
    const { client, waiting } = opened()
    const wanted = new AbortController()
    const answer = client.ask('wait', ['a'], { signal: wanted.signal })
    await expect.poll(() => waiting.size).toBe(1)
    wanted.abort(new Error('went elsewhere'))
    await expect(answer).rejects.toThrow('went elsewhere')
    await expect.poll(() => waiting.get('a')?.signal.aborted).toBe(true)
    // Its answer arrives anyway and is dropped.
    waiting.get('a')?.resolve('')
    expect(await client.ask('add', [1, 2])).toBe(3)
    const before = client.ask('add', [1, 2], { signal: AbortSignal.abort(new Error('before')) })
    await expect(before).rejects.toThrow('before')
  })

  test('awaits the answer to an aborted question on request', async () => {
    const { client, waiting } = opened()
    const wanted = new AbortController()
    const answer = client.ask('wait', ['a'], { signal: wanted.signal, awaitsAfterAbort: true })
    const late = client.ask('wait', ['b'], { signal: AbortSignal.abort(), awaitsAfterAbort: true })
    wanted.abort()
    await expect.poll(() => [...waiting.values()].filter(({ signal }) => signal.aborted).length).toBe(2)
    for (const { resolve } of waiting.values()) resolve('')
    expect(await Promise.all([answer, late])).toEqual(['a', 'b'])
  })

  test('aborts only the cancelled question', async () => {
    const { client, waiting } = opened()
    const wanted = new AbortController()
    const given = client.ask('wait', ['a'], { signal: wanted.signal }).catch(() => 'given up')
    const other = client.ask('wait', ['b'])
    await expect.poll(() => waiting.size).toBe(2)
    wanted.abort()
    await expect.poll(() => waiting.get('a')?.signal.aborted).toBe(true)
    expect(waiting.get('b')?.signal.aborted).toBe(false)
    waiting.get('b')?.resolve('')
    expect([await given, await other]).toEqual(['given up', 'b'])
  })

  test('closed by the other end rejects waiting and later questions, and reports the end once', async () => {
    const ends: unknown[] = []
    const { client, server, waiting } = opened({ gone: () => new Error('gone'), ended: (cause) => ends.push(cause) })
    const answers = [client.ask('wait', ['a']), client.ask('wait', ['b'])]
    const refused = Promise.all(answers.map((answer) => expect(answer).rejects.toThrow('gone')))
    await expect.poll(() => waiting.size).toBe(2)
    server.close()
    await refused
    // No caller waits for its running work.
    expect([...waiting.values()].map(({ signal }) => signal.aborted)).toEqual([true, true])
    for (const { resolve } of waiting.values()) resolve('')
    await expect(client.ask('add', [1, 2])).rejects.toThrow('gone')
    client.tell('into nothing')
    await quiet()
    expect(ends).toEqual([undefined])
  })

  test('closed at this end rejects waiting questions, and the other end aborts its work', async () => {
    const ends: unknown[] = []
    const { client, waiting, here } = opened({ ended: (cause) => ends.push(cause) })
    const answer = client.ask('wait', ['a'])
    await expect.poll(() => waiting.size).toBe(1)
    client.close()
    client.close()
    await expect(answer).rejects.toThrow('The channel has ended')
    await expect(client.ask('add', [1, 2])).rejects.toThrow('The channel has ended')
    await expect.poll(() => waiting.get('a')?.signal.aborted).toBe(true)
    // Messages after the end are ignored.
    here.post({ type: 'ask', id: 1, method: 'add', args: [1, 1] })
    await quiet()
    expect(ends).toEqual([])
  })

  test('replaced by another on the same port does not pass it answers to earlier questions', async () => {
    const { client, waiting, here } = opened()
    const lost = client.ask('wait', ['old']).then(
      () => 'answered',
      () => 'rejected',
    )
    await expect.poll(() => waiting.size).toBe(1)
    const next = Channel.open<Sums>(here, { takesOver: true })
    // Both number their questions from one.
    const answer = next.ask('wait', ['new'])
    await expect.poll(() => waiting.get('new')?.signal.aborted).toBe(false)
    expect(waiting.get('old')?.signal.aborted).toBe(true)
    waiting.get('old')?.resolve('')
    await quiet()
    waiting.get('new')?.resolve('')
    expect(await answer).toBe('new')
    // A replaced page would be gone. Only this test still listens on its port.
    expect(await lost).toBe('answered')
  })

  test('closed by one end is reopened by its replacement', async () => {
    const { client, here, heard } = opened()
    client.close()
    here.post({ type: 'tell', notice: 'before' })
    await expect(Channel.open<Sums>(here, { takesOver: true }).ask('add', [4, 4])).resolves.toBe(8)
    expect(heard).toEqual(['before'])
  })

  test('drops answers with unknown ids', async () => {
    const { client, there, waiting } = opened()
    const answer = client.ask('wait', ['a'])
    await expect.poll(() => waiting.size).toBe(1)
    for (const id of [0, -1, 2, 1.5, '1', null, Number.NaN]) {
      there.post({ type: 'value', id, value: 'stolen' })
      there.post({ type: 'error', id, error: { name: 'Error', message: 'stolen' } })
    }
    await quiet()
    waiting.get('a')?.resolve('')
    expect(await answer).toBe('a')
    there.post({ type: 'value', id: 1, value: 'twice' })
    expect(await client.ask('add', [1, 2])).toBe(3)
  })

  test('rejects with an error even if the received error is nonsense', async () => {
    const { client, there, waiting } = opened()
    for (const error of [undefined, null, 'x', 7, { name: 7, message: [] }, { name: 'Known', details: null }]) {
      waiting.clear()
      const answer = client.ask('wait', ['a']).catch((thrown: unknown) => thrown)
      await expect.poll(() => waiting.size).toBe(1)
      for (let id = 1; id < 20; id++) there.post({ type: 'error', id, error })
      expect(await answer).toBeInstanceOf(Error)
    }
  })

  test('answers a question once if its id is already being answered', async () => {
    const { here, waiting } = opened()
    const answers: unknown[] = []
    here.onMessage((message) => answers.push(message))
    for (const name of ['first', 'second']) here.post({ type: 'ask', id: 9, method: 'wait', args: [name] })
    await expect.poll(() => waiting.size).toBe(1)
    await quiet()
    waiting.get('first')?.resolve('')
    await expect.poll(() => answers).toEqual([{ type: 'value', id: 9, value: 'first' }])
  })

  test('drops and reports invalid messages, and continues', async () => {
    const { client, here, strange } = opened()
    const nonsense = [
      null,
      1,
      'ask',
      [],
      {},
      { type: 'constructor' },
      { type: 'ask' },
      { type: 'ask', id: '1', method: 'add', args: [] },
      { type: 'ask', id: 1, method: 7, args: [] },
      { type: 'ask', id: 1, method: 'add', args: { length: 2 } },
      { type: 'cancel', id: {} },
    ]
    for (const message of nonsense) here.post(message)
    expect(await client.ask('add', [1, 2])).toBe(3)
    expect(strange).toEqual(nonsense)
  })
})

test('no message makes a channel throw or stop answering', async () => {
  const [here, there] = wirePair()
  Channel.open<object, { echo(value: unknown): unknown }>(there, { answers: { echo: ({ args }) => args[0] } })
  const client = Channel.open<{ echo(value: unknown): unknown }>(here)
  const type = fc.constantFrom('ask', 'cancel', 'value', 'error', 'tell')
  const message = fc.record({
    type,
    id: fc.oneof(fc.integer({ min: 1e6 }), fc.anything()),
    method: fc.oneof(fc.constant('echo'), fc.anything()),
    args: fc.oneof(fc.array(fc.anything()), fc.anything()),
    error: fc.anything(),
  })
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.anything(), message), fc.boolean(), async (given, toServer) => {
      try {
        if (toServer) here.post(given)
        else there.post(given)
      } catch (error) {
        // Values that can't be cloned never cross.
        expect(error).toMatchObject({ name: 'DataCloneError' })
      }
      await quiet(1)
    }),
    { numRuns: 500 },
  )
  expect(await client.ask('echo', ['still here'])).toBe('still here')
})

test('questions and answers move transferred objects instead of copying them', async () => {
  const { port1, port2 } = new MessageChannel()
  onTestFinished(() => port1.close())
  interface Giving {
    give(bytes: Uint8Array): Uint8Array
  }
  const kept: Uint8Array[] = []
  Channel.open<object, Giving>(eventedPort(port2), {
    answers: {
      give: ({ args: [bytes], transfer }) => {
        kept.push(bytes)
        transfer([bytes.buffer])
        return bytes
      },
    },
  })
  const client = Channel.open<Giving>(eventedPort(port1))
  const bytes = new Uint8Array([1, 2, 3])
  const answer = await client.ask('give', [bytes], { transfer: [bytes.buffer] })
  expect([...answer]).toEqual([1, 2, 3])
  expect([bytes.byteLength, kept[0]?.byteLength]).toEqual([0, 0])
})

test('a worker that throws ends its channel with its error, and one that exits ends it without a reason', async () => {
  const causes: unknown[] = []
  for (const code of ['throw new Error("no reason")', 'process.exit(3)']) {
    const worker = new Worker(`require('node:worker_threads').parentPort.on('message', () => { ${code} })`, {
      eval: true,
    })
    const channel = Channel.open<Sums>(eventedPort(worker), {
      ended: (cause) => causes.push(cause),
      gone: (cause) => new Error('the worker ended', { cause }),
    })
    await expect(channel.ask('add', [1, 2])).rejects.toThrow('the worker ended')
  }
  expect(causes).toEqual([expect.objectContaining({ message: 'no reason' }), undefined])
})
