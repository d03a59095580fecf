import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, sep } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { appProtocol, fileFor } from '../../../main/desktop/windows/app-protocol.ts'

let parent: string
let folder: string

beforeAll(() => {
  parent = mkdtempSync(join(tmpdir(), 'lectern-protocol-'))
  folder = join(parent, 'renderer')
  mkdirSync(join(folder, 'assets'), { recursive: true })
  writeFileSync(join(folder, 'index.html'), '<title>Lectern</title>')
  writeFileSync(join(folder, 'assets/app.js'), 'export {}')
  writeFileSync(join(parent, 'secret.txt'), 'secret')
  symlinkSync(join(parent, 'secret.txt'), join(folder, 'linked.txt'))
  symlinkSync(join(folder, 'assets'), join(folder, 'linked'))
})
afterAll(() => rmSync(parent, { recursive: true }))

const get = (path: string) => appProtocol(folder)(new Request(`app://lectern${path}`))

describe('appProtocol', () => {
  test('serves files by name and the app for every screen', async () => {
    expect(await (await get('/assets/app.js')).text()).toBe('export {}')
    expect(await (await get('/list/archive?x=1')).text()).toContain('Lectern')
  })

  test('reads nothing behind a symbolic link', async () => {
    for (const path of ['/linked.txt', '/linked/app.js']) expect((await get(path)).status).toBe(404)
  })

  test('sends a strict policy with every page', async () => {
    const policy = (await get('/')).headers.get('content-security-policy')
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toContain('unsafe')
  })

  test('serves pictures and sounds from the library by address, and nothing else from it', async () => {
    const asked: string[] = []
    const answer = appProtocol(folder, (path) => {
      asked.push(path)
      return path.includes('gone')
        ? Promise.reject(new Error('The library has gone.'))
        : Promise.resolve(new Response('p'))
    })
    const ask = (path: string) => answer(new Request(`app://lectern${path}`))
    expect(await (await ask('/api/v19/pictures/icon/?key=k&url=https://a.example')).text()).toBe('p')
    expect((await ask('/api/v19/pictures/?url=gone')).status).toBe(404)
    expect(await (await ask('/api/v19/public_pages/a-token/pictures/?url=x')).text()).toBe('p')
    expect(await (await ask('/api/v19/sounds/?key=k&url=https://a.example/a.mp3')).text()).toBe('p')
    for (const path of [
      '/api/v19/profile/',
      '/api/v19/pictures/key/',
      '/x/api/v19/pictures/',
      '/api/v19/public_pages/a/',
    ])
      await ask(path)
    expect(asked).toEqual([
      '/api/v19/pictures/icon/?key=k&url=https://a.example',
      '/api/v19/pictures/?url=gone',
      '/api/v19/public_pages/a-token/pictures/?url=x',
      '/api/v19/sounds/?key=k&url=https://a.example/a.mp3',
    ])
  })

  test('answers 404 for a missing file', async () => {
    expect((await get('/assets/none.js')).status).toBe(404)
  })

  test.each([
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/..%5csecret.txt',
    '/.env',
    '/%00.js',
    '/%E0%A4%A',
  ])('never leaves its folder for %s', async (path) => {
    const file = fileFor(folder + sep, `app://lectern${path}`)
    expect(file === null || file.startsWith(folder + sep)).toBe(true)
    expect(await (await get(path)).text()).not.toContain('secret')
  })
})
