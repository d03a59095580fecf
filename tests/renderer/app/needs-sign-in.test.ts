import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { needsSignIn } from '../../../renderer/app/needs-sign-in.ts'

const routes = readFileSync(join(import.meta.dirname, '../../../renderer/app/routes.tsx'), 'utf8')
const others = readFileSync(join(import.meta.dirname, '../../../renderer/app/open-routes.tsx'), 'utf8')
const pathsIn = (text: string): string[] =>
  [...text.matchAll(/<Route path="([^"*]+)\/?\*?"/g)].map(([, path = '']) => path)

test('signed-out users are redirected from the library and from nowhere else', () => {
  const [before = '', guarded = '', after = ''] = routes.split(
    /<Route element=\{<SignInGuard \/>\}>|<Route element=\{<SignInGuard asks \/>\}>/,
  )
  expect(pathsIn(guarded).length).toBeGreaterThan(8)
  expect(pathsIn(guarded).filter((path) => !needsSignIn(path))).toEqual([])
  const open = [...pathsIn(before), ...pathsIn(after), ...pathsIn(others)]
  expect(open).toEqual(
    expect.arrayContaining([
      '/',
      '/reader',
      '/save',
      '/add-to-queue',
      '/activity',
      '/onboarding',
      '/referral',
      '/trial',
      '/extension',
    ]),
  )
  expect(open.filter(needsSignIn)).toEqual([])
})
