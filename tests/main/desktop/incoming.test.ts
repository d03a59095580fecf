import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ReceivedFile } from '#shared/desktop/shell.ts'

interface Question {
  readonly message: string
  readonly detail: string
  readonly answer: (response: number) => void
}
const questions: Question[] = []
vi.mock('electron', () => ({
  dialog: {
    showMessageBox: ({ message, detail }: Question) =>
      new Promise((resolve) => questions.push({ message, detail, answer: (response) => resolve({ response }) })),
  },
}))
const { Incoming } = await import('../../../main/desktop/incoming/incoming.ts')
const { OpenedFiles } = await import('../../../main/desktop/incoming/opened-files.ts')

let now: number
let saved: string[]
let went: string[]
let said: string[]
let taken: { files: readonly ReceivedFile[]; refused: readonly string[] }[]
let incoming: InstanceType<typeof Incoming>
let folder: string

beforeEach(() => {
  questions.length = 0
  now = 1_000_000
  saved = []
  went = []
  said = []
  taken = []
  folder = mkdtempSync(join(tmpdir(), 'lectern-incoming-'))
  incoming = new Incoming({
    now: () => now,
    save: (urls) => saved.push(...urls),
    opened: new OpenedFiles(),
    takeFiles: (files, refused) => taken.push({ files, refused }),
    saveClipboard: () => {},
    go: (path) => went.push(path),
    say: (text) => said.push(text),
  })
})
afterEach(() => rmSync(folder, { recursive: true }))

const link = (at: number) => `https://example.org/${at}`
/**
 * Opens nine links at the same time, like another program. Resolves when the question about those that wait was
 * answered.
 */
const nineLinks = () =>
  Promise.all(Array.from({ length: 9 }, (_, at) => incoming.take({ kind: 'save', url: link(at), quiet: false })))

test.each([
  ['saved once the reader agrees', 1, 9],
  ['never saved if the reader refuses', 0, 5],
])('more than five links in ten seconds wait for one question and are %s', async (_claim, response, count) => {
  const done = nineLinks()
  expect(saved).toEqual([0, 1, 2, 3, 4].map(link))
  expect(questions.map(({ message }) => message)).toEqual(['Save all of these links?'])
  expect(questions[0]?.detail).toContain(link(5))
  questions[0]?.answer(response)
  await done
  expect(saved).toEqual(Array.from({ length: count }, (_, at) => link(at)))
  expect(questions).toHaveLength(1)
})

test('a sign-in link is used once, and only within fifteen minutes after a user here requested it', async () => {
  const arrives = () => incoming.take({ kind: 'signedIn', token: 'a&b' })
  const refusal = 'A sign-in link arrived that wasn’t requested here, so it wasn’t used.'
  await arrives()
  expect([went, said]).toEqual([[], [refusal]])
  incoming.expectSignIn()
  await arrives()
  await arrives()
  expect(went).toEqual(['/login/magic_login_redirect?token=a%26b'])
  expect(said).toEqual([refusal, refusal])
  incoming.expectSignIn()
  now += 15 * 60_000 + 1
  await arrives()
  expect(went).toHaveLength(1)
})

test('readable files are passed on, and each of the others is refused with a reason', async () => {
  const file = (name: string, content: string): string => {
    writeFileSync(join(folder, name), content)
    return join(folder, name)
  }
  const paths = [file('page.html', '<p>Words</p>'), file('empty.csv', ''), folder, join(folder, 'gone.pdf')]
  await incoming.take({ kind: 'files', paths })
  expect(taken.flatMap(({ files }) => files.map(({ name }) => name))).toEqual(['page.html'])
  const [empty, aFolder, gone] = taken[0]?.refused ?? []
  expect(empty).toMatch(/^empty\.csv is empty\./)
  expect(aFolder).toMatch(/ is a folder\. Open its files instead\.$/)
  expect(gone).toBe('Couldn’t read gone.pdf.')
})

test('of many files fifty are imported at a time, and the number of skipped ones is shown', async () => {
  const paths = Array.from({ length: 60 }, (_, at) => {
    const path = join(folder, `${at}.html`)
    writeFileSync(path, '<p>Words</p>')
    return path
  })
  await incoming.take({ kind: 'files', paths })
  expect(taken[0]?.files).toHaveLength(50)
  expect(taken[0]?.refused).toEqual(['10 more files were skipped. Import up to 50 at a time.'])
})
