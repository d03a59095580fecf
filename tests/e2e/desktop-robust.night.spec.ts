import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from 'playwright/test'
import { launchDesktop, launchToEnd, realElectron } from '../desktop/launch.ts'
import { queueShown } from './desktop-steps.ts'

const folder = () => mkdtempSync(join(tmpdir(), 'lectern-'))

test.describe('the app reports what prevents its start and changes nothing', () => {
  test.skip(realElectron, 'on Electron a native dialog waits for a person')

  test('with a library of a newer version', async () => {
    const userData = folder()
    const file = join(userData, 'queue.db')
    const database = new Database(file)
    database.pragma('user_version = 9999')
    database.close()
    const { code, told } = await launchToEnd({ userData })
    expect(code).toBe(1)
    expect(told).toContain('This library was written by a newer version of Lectern.')
    const after = new Database(file)
    expect(after.pragma('user_version', { simple: true })).toBe(9999)
    after.close()
  })

  test('with a service’s library of a newer version', async () => {
    const userData = folder()
    const probe = await launchDesktop({ userData })
    await queueShown(probe.page)
    await probe.app.close()
    const database = new Database(join(userData, 'library.db'))
    database.pragma('user_version = 9999')
    database.close()
    const { code, told } = await launchToEnd({ userData })
    expect(code).toBe(1)
    expect(told).toContain('This library was written by a newer version of Lectern.')
  })

  test('with a data folder that is not writable', async () => {
    const file = join(folder(), 'a-file')
    writeFileSync(file, '')
    const { code, told } = await launchToEnd({ userData: folder(), env: { LECTERN_DATA: join(file, 'data') } })
    expect(code).toBe(1)
    expect(told).toContain('Lectern can’t write to its data folder.')
  })

  test('with two apps on one data folder', async () => {
    const data = folder()
    const { app, page } = await launchDesktop({ env: { LECTERN_DATA: data } })
    await queueShown(page)
    const { code, told } = await launchToEnd({ userData: folder(), env: { LECTERN_DATA: data } })
    expect(code).toBe(1)
    expect(told).toContain('Lectern is already using this library.')
    await queueShown(page)
    await app.close()
  })
})
