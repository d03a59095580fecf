import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exitCode } from '../../../main/cli/cli-error.ts'
import { commands } from '../../../main/cli/commands.ts'
import { runCli } from '../../../main/cli/run-cli.ts'
import { noRateLimits } from '../../../main/service/index.ts'
import { openPeople, origin, type People, type Person } from '../service/accounts/people.ts'
import { articlePage } from '../service/article-page.ts'

let people: People
let ann: Person
let eve: Person
let folder: string

interface Ran {
  readonly code: number
  readonly out: string
  readonly said: string
}

/** Runs a command against the service. */
async function lectern(
  args: readonly string[],
  more: { input?: string; env?: Record<string, string> } = {},
): Promise<Ran> {
  let out = ''
  let said = ''
  const code = await runCli({
    args,
    env: more.env ?? {},
    configFolder: folder,
    machine: 'desk',
    isTyped: more.input === undefined,
    out: (words) => void (out += words),
    say: (line) => void (said += `${line}\n`),
    input: () => Promise.resolve(more.input ?? ''),
    fetch: (url, init) => people.service.handle(new Request(url, init)),
    wait: () => approve(said),
  })
  return { code, out, said }
}

let approved = false
/** Any reader of the link agrees. */
async function approve(said: string): Promise<void> {
  await new Promise(setImmediate)
  const device = /[?&]device=([\w-]+)/.exec(said)?.[1]
  if (device === undefined || approved) return
  approved = true
  await ann.call('POST', '/qr_login/confirm/', { session_token: device })
}

const json = async (args: readonly string[]) =>
  (await lectern([...args, '--json'])).out
    .trim()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-cli-'))
  people = await openPeople({ rateLimits: noRateLimits })
  ann = await people.join('ann@example.org')
  eve = await people.join('eve@example.org')
  await eve.call('POST', '/save/', { url: 'https://hers.example/', html: articlePage('Hers alone', 60) })
  await people.service.idle()
})
afterAll(async () => {
  await people.close()
  rmSync(folder, { recursive: true })
})

describe('the command line', () => {
  test('signs in by a link that its reader approves, and keeps a token and no session', async () => {
    expect((await lectern(['list'])).code).toBe(exitCode.signedOut)
    const { code, said } = await lectern(['login', origin])
    expect([code, said.includes(`${origin}/settings`)]).toEqual([exitCode.done, true])
    const file = join(folder, 'sign-in.json')
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({
      address: origin,
      token: expect.stringMatching(/^mat_/),
    })
    expect(statSync(file).mode & 0o077).toBe(0)
    const { body } = await ann.call('GET', '/personal_tokens/')
    expect(body.personal_tokens[0]).toMatchObject({ name: 'Command line on desk', scope: 'read_write' })
    expect((await ann.call('GET', '/sessions/')).body.sessions).toHaveLength(1)
  })

  test('saves what is named or comes in, and lists, finds and prints it', async () => {
    const page = join(folder, 'page.html')
    writeFileSync(page, articlePage('Old mill \u001b[31m', 100))
    const [saved] = await json(['save', 'https://mill.example/', '--tag', 'slow', '--html', page])
    const piped = await lectern(['save', '--archive'], { input: 'https://a.example/\n\nhttps://b.example/\n' })
    expect(piped.out.match(/Saved itm_/g)).toHaveLength(2)
    await people.service.idle()
    expect((await json(['list', '--status', 'queue'])).map(({ url }) => url)).toEqual(['https://mill.example/'])
    expect((await json(['list', '--all'])).length).toBe(3)
    expect((await json(['list', '--tag', 'slow']))[0].id).toBe(saved.id)
    expect((await json(['search', 'flour', 'mill'])).map(({ id }) => id)).toEqual([saved.id])
    const printed = await lectern(['read', saved.id])
    expect(printed.out).toContain('the river runs past an old mill')
    // Foreign words must not command the terminal.
    expect(printed.out + (await lectern(['list'])).out).not.toContain('\u001b')
    expect((await lectern(['archive', saved.id])).code).toBe(exitCode.done)
    expect((await json(['list', '--status', 'queue'])).length).toBe(0)
  })

  test('changes tags and prints highlights', async () => {
    const [item] = await json(['search', 'flour'])
    await lectern(['tags', 'add', item.id, 'water', 'wheels'])
    await lectern(['tags', 'remove', item.id, 'slow'])
    expect((await json(['tags'])).map(({ name, item_count: count }) => [name, count]).toSorted()).toEqual([
      ['slow', 0],
      ['water', 1],
      ['wheels', 1],
    ])
    const id = Number.parseInt(item.id.slice(4), 36)
    const quote = { text: 'The river', before_text: '', after_text: '', char_start: 0, char_end: 9 }
    await ann.call('POST', '/annotations/', { content_id: id, ...quote, note: 'A remark' })
    expect((await json(['highlights', item.id]))[0]).toMatchObject({ text: 'The river', note: 'A remark' })
    expect((await lectern(['highlights'])).out).toContain('> The river\nA remark\n')
  })

  test('exports a file that it imports again, after saying what it holds', async () => {
    const file = join(folder, 'library.zip')
    const [done] = await json(['export', file])
    expect(done).toMatchObject({ items: 3, file, size: statSync(file).size })
    const { out } = await lectern(['import', file, '--dry-run'])
    expect(out).toContain('items: 3')
    const markdown = join(folder, 'highlights.md')
    expect((await lectern(['export', markdown, '--format', 'highlights_markdown'])).code).toBe(exitCode.done)
    expect(readFileSync(markdown, 'utf8')).toContain('The river')
    const tagged = join(folder, 'tagged.md')
    await lectern(['export', tagged, '--format', 'highlights_markdown', '--tag', 'Water'])
    expect(readFileSync(tagged, 'utf8')).toContain('The river')
    expect((await lectern(['export', tagged, '--tag', 'nothing'])).code).toBe(exitCode.notFound)
    const imported = await lectern(['import', file])
    expect([imported.code, imported.out]).toEqual([exitCode.done, 'Added 0, known 3, not taken in 0\n'])
  })

  test('says what is wrong, and ends so that scripts know', async () => {
    const codes = async (...args: string[]) => (await lectern(args)).code
    expect(await codes('nonsense')).toBe(exitCode.usage)
    expect(await codes('save', '--nonsense')).toBe(exitCode.usage)
    expect(await codes('list', '--limit', 'many')).toBe(exitCode.usage)
    expect(await codes('read', 'itm_zzzzz')).toBe(exitCode.notFound)
    const hers = (await eve.call('GET', '/library_items/queue_feed/')).body.feed[0].content.id
    expect(await codes('read', `itm_${hers.toString(36)}`)).toBe(exitCode.notFound)
    expect((await lectern(['list'], { env: { LECTERN_TOKEN: 'mat_x' } })).code).toBe(exitCode.signedOut)
    expect((await lectern(['export', '/no/such/folder/x'])).said).toContain('could not be written')
  })

  test('may only read with a token that may only read', async () => {
    const { token } = (await ann.call('POST', '/personal_tokens/', { name: 'x', scope: 'read' })).body
    const env = { LECTERN_TOKEN: token }
    expect((await lectern(['list'], { env })).code).toBe(exitCode.done)
    expect((await lectern(['highlights'], { env })).code).toBe(exitCode.done)
    expect((await lectern(['save', 'https://c.example/'], { env })).said).toContain('can only read')
    expect((await lectern(['export', join(folder, 'x.zip')], { env })).said).toContain('can only read')
  })

  test('completes its commands and options in shells', async () => {
    for (const shell of ['bash', 'zsh', 'fish']) {
      const { out } = await lectern(['completion', shell])
      for (const name of Object.keys(commands)) expect(out, shell).toContain(name)
    }
    const { out } = await lectern(['completion', 'bash'])
    const child = spawn('bash', [
      '-c',
      `${out}\nCOMP_WORDS=(lectern hi); COMP_CWORD=1; _lectern; echo "\${COMPREPLY[@]}"`,
    ])
    let told = ''
    child.stdout.on('data', (part: Buffer) => (told += part.toString()))
    await new Promise((resolve) => child.on('close', resolve))
    expect(told.trim()).toBe('highlights')
  })
})
