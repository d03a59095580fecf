import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { noRateLimits } from '../../../../main/service/index.ts'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { serveHttp } from '../../../../main/service/http/serve-http.ts'
import { articlePage } from '../article-page.ts'
import { openPeople, origin, type People, type Person } from '../accounts/people.ts'

describe('an assistant with a token', () => {
  let people: People
  let ann: Person
  let eve: Person
  beforeAll(async () => {
    people = await openPeople({ rateLimits: noRateLimits })
    ann = await people.join('ann@example.org')
    eve = await people.join('eve@example.org')
    await ann.call('POST', '/save/', { url: 'https://mill.example/', html: articlePage('Old mill', 400) })
    await eve.call('POST', '/save/', { url: 'https://secret.example/', html: articlePage('Hers alone', 60) })
    await people.service.idle()
  })
  afterAll(() => people.close())

  const tokenOf = async (person: Person, scope: string): Promise<string> =>
    (await person.call('POST', '/personal_tokens/', { name: `Assistant ${scope}`, scope })).body.token
  const connect = async (token: string, path = '/mcp') => {
    const client = new Client({ name: 'test', version: '1' })
    const transport = new StreamableHTTPClientTransport(new URL(path, origin), {
      fetch: (url, init) => people.service.handle(new Request(url, init)),
      requestInit: { headers: { authorization: `Bearer ${token}` } },
    })
    await client.connect(transport)
    return client
  }
  const ask = async (client: Client, name: string, input: Record<string, unknown>) => {
    const { content, isError } = await client.callTool({ name, arguments: input })
    const [first] = content as { text: string }[]
    return { text: first?.text ?? '', isError: isError === true }
  }
  const log = async (person: Person) => (await person.call('GET', '/tool_actions/')).body.actions

  test('finds and reads, and its reader sees each thing that it did', async () => {
    const client = await connect(await tokenOf(ann, 'read'))
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toEqual([
      'search_library',
      'list_items',
      'get_item',
      'list_highlights',
      'list_tags',
    ])
    expect(tools.every(({ annotations }) => annotations?.readOnlyHint === true)).toBe(true)
    const found = JSON.parse((await ask(client, 'search_library', { query: 'mill' })).text)
    expect(found.results.map(({ title }: { title: string }) => title)).toEqual(['Old mill'])
    const item = JSON.parse((await ask(client, 'get_item', { id: found.results[0].id })).text)
    expect(item.text_by_others).toContain('the river runs past')
    expect(item.next_offset).toBeNull()
    expect((await log(ann)).map(({ words }: { words: string }) => words)).toEqual([
      `Read ${found.results[0].id}`,
      'Searched for “mill”',
    ])
    await client.close()
  })

  test('sees nothing of another account, and leaves no trace there', async () => {
    const before = await log(eve)
    const client = await connect(await tokenOf(ann, 'read'))
    expect((await ask(client, 'list_items', {})).text).not.toContain('Hers alone')
    const own = (await eve.call('GET', '/library_items/queue_feed/')).body.feed[0].content.id
    const { text, isError } = await ask(client, 'get_item', { id: `itm_${own.toString(36)}` })
    expect([isError, text]).toEqual([true, 'This item doesn’t exist.'])
    expect(await log(eve)).toEqual(before)
    expect((await log(ann))[0]).toMatchObject({ is_done: false, tool: 'get_item' })
    await client.close()
  })

  test('changes nothing unless the address and the token both allow it', async () => {
    const [reading, writing] = [await tokenOf(ann, 'read'), await tokenOf(ann, 'read_write')]
    const save = { url: 'https://new.example/' }
    for (const client of [await connect(reading), await connect(writing)]) {
      expect(await ask(client, 'save_url', save)).toMatchObject({ isError: true })
      await client.close()
    }
    await expect(connect(reading, '/mcp/write')).rejects.toThrow('can only read')
    const client = await connect(writing, '/mcp/write')
    const saved = JSON.parse((await ask(client, 'save_url', { ...save, tags: ['from afar'] })).text)
    expect(saved).toMatchObject({ url: 'https://new.example/', status: 'queue' })
    await ask(client, 'tag_item', { id: saved.id, name: 'slow' })
    await ask(client, 'move_item', { id: saved.id, status: 'archive', is_favorite: true })
    const { body } = await ann.call('GET', `/contents/${Number.parseInt(saved.id.slice(4), 36)}/`)
    expect(body.tags.map(({ name }: { name: string }) => name)).toEqual(['from afar', 'slow'])
    expect(body.library).toMatchObject({ library_state: 2, is_favorited: true })
    expect((await log(ann))[0].words).toBe(`Moved ${saved.id} to the archive, Made ${saved.id} a favorite`)
    await client.close()
  })

  test('is refused without a valid token, from a foreign page, and with input that no tool knows', async () => {
    await expect(connect('mat_nonsense')).rejects.toThrow('API token')
    const post = (headers: Record<string, string>) =>
      people.service.handle(new Request(`${origin}/mcp`, { method: 'POST', headers, body: '{}' }))
    expect((await post({})).status).toBe(401)
    const authorization = `Bearer ${await tokenOf(ann, 'read')}`
    expect((await post({ authorization, origin: 'https://evil.example' })).status).toBe(403)
    const client = await connect(await tokenOf(ann, 'read'))
    expect(await ask(client, 'get_item', { id: 'nonsense' })).toMatchObject({ isError: true })
    expect(await ask(client, 'no_such_tool', {})).toMatchObject({ isError: true })
    await client.close()
  })

  test('reaches the library over stdio, by the command line', async () => {
    const door = await serveHttp(people.service, { host: '127.0.0.1', port: 0, attempts: 1 })
    const client = new Client({ name: 'test', version: '1' })
    const program = new URL('../../../../main/cli/index.ts', import.meta.url).pathname
    const env = { LECTERN_ADDRESS: door.origin, LECTERN_TOKEN: await tokenOf(ann, 'read') }
    await client.connect(new StdioClientTransport({ command: process.execPath, args: [program, 'mcp'], env }))
    expect((await client.listTools()).tools).toHaveLength(5)
    expect((await ask(client, 'search_library', { query: 'mill' })).text).toContain('Old mill')
    expect((await log(ann))[0]).toMatchObject({ program: 'Assistant read', words: 'Searched for “mill”' })
    await client.close()
    // Requests that are piped in are answered although the input ends immediately.
    const piped = spawn(process.execPath, [program, 'mcp'], { env, stdio: ['pipe', 'pipe', 'inherit'] })
    piped.stdin.end(`${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' })}\n`)
    expect(JSON.parse(await text(piped.stdout))).toEqual({ jsonrpc: '2.0', id: 1, result: {} })
    await door.close()
  })

  test('has its list cleared by its reader', async () => {
    expect((await log(ann)).length).toBeGreaterThan(0)
    expect((await ann.call('DELETE', '/tool_actions/')).status).toBe(204)
    expect(await log(ann)).toEqual([])
  })
})
