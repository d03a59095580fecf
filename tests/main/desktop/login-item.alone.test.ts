import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let folder: string
let told: unknown[]
let atLogin = false
vi.mock('electron', () => ({
  app: {
    getPath: () => folder,
    setLoginItemSettings: (settings: unknown) => void told.push(settings),
    getLoginItemSettings: () => ({ wasOpenedAtLogin: atLogin }),
  },
}))
const { openAtLogin, openedAtLogin } = await import('../../../main/desktop/login-item.ts')

const on = (platform: NodeJS.Platform) => vi.spyOn(process, 'platform', 'get').mockReturnValue(platform)
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-login-'))
  told = []
})
afterEach(() => {
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true })
})

test('on Linux the login item is an autostart file that starts the app, whatever characters its path has', () => {
  on('linux')
  const file = join(folder, 'autostart', 'lectern.desktop')
  process.env['APPIMAGE'] = '/home/ann/My "apps"/Lectern.AppImage'
  expect(openAtLogin(true, true)).toBe(true)
  delete process.env['APPIMAGE']
  expect(readFileSync(file, 'utf8')).toContain('Exec="/home/ann/My \\"apps\\"/Lectern.AppImage" "--hidden"\n')
  expect(openAtLogin(false, true)).toBe(true)
  expect(existsSync(file)).toBe(false)
  // The folder cannot be written to, so the system refuses.
  writeFileSync(join(folder, 'file'), '')
  folder = join(folder, 'file')
  expect(openAtLogin(true, false)).toBe(false)
  folder = join(folder, '..')
})

test('the login item passes arguments on Windows, and macOS reports a start at login afterwards', () => {
  on('win32')
  openAtLogin(true, true)
  openAtLogin(false, false)
  expect(told).toEqual([
    { openAtLogin: true, args: ['--hidden'] },
    { openAtLogin: false, args: [] },
  ])
  atLogin = true
  expect(openedAtLogin()).toBe(false)
  on('darwin')
  expect(openedAtLogin()).toBe(true)
})
