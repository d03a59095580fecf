import { EventEmitter } from 'node:events'
import { describe, expect, test } from 'vitest'
import { type Updater, Updates } from '../../../main/desktop/updates/updates.ts'
import { initialDesktopSettings } from '../../../shared/desktop/initial-desktop-settings.ts'
import { ManualClock } from '../../fakes/manual-clock.ts'

class FakeUpdater extends EventEmitter implements Updater {
  autoDownload = true
  autoInstallOnAppQuit = true
  allowDowngrade = true
  channel: string | null = null
  logger: unknown = console
  readonly calls: string[] = []
  failing: Error | null = null

  async checkForUpdates(): Promise<void> {
    this.calls.push(`check ${this.channel}`)
    if (this.failing) throw this.failing
  }
  async downloadUpdate(): Promise<void> {
    this.calls.push('download')
  }
  quitAndInstall(...how: [boolean, boolean]): void {
    this.calls.push(`install ${how.join()}`)
  }
}

function world({ packaged = true } = {}) {
  const clock = new ManualClock()
  const updater = new FakeUpdater()
  const told: string[] = []
  const announced: string[] = []
  const problems: string[] = []
  let loads = 0
  const load = async (): Promise<Updater> => {
    loads += 1
    return updater
  }
  const updates = new Updates({
    load: packaged ? load : null,
    clock,
    changed: (state, version) => told.push(`${state} ${version}`),
    announce: (version) => announced.push(version),
    problem: (what) => problems.push(what),
  })
  return { clock, updater, told, announced, problems, updates, loaded: () => loads }
}

const hours = 3_600_000

describe('updates', () => {
  test('are checked after the start and every six hours, and the updater is not loaded before', async () => {
    const { clock, updater, updates, loaded } = world()
    updates.apply(initialDesktopSettings)
    expect(loaded()).toBe(0)
    await clock.advance(60_000)
    expect(updater.calls).toEqual(['check latest'])
    await clock.advance(6 * hours)
    expect(updater.calls).toHaveLength(2)
    updates.close()
    await clock.advance(24 * hours)
    expect(updater.calls).toHaveLength(2)
  })

  test('are never checked by a copy that something else updates', async () => {
    const { clock, updates, updater } = world({ packaged: false })
    updates.apply(initialDesktopSettings)
    await clock.advance(24 * hours)
    await updates.check()
    expect(updates.possible).toBe(false)
    expect(updater.calls).toEqual([])
  })

  test('are installed on request only, not when the app quits', async () => {
    const { updater, updates, told } = world()
    updates.apply(initialDesktopSettings)
    await updates.check()
    expect(updater.autoInstallOnAppQuit).toBe(false)
    updater.emit('update-available', { version: '2.0.0' })
    expect(await updates.install()).toBe(false)
    updater.emit('update-downloaded', { version: '2.0.0' })
    expect(told).toEqual(['downloading 2.0.0', 'ready 2.0.0'])
    expect(updater.calls).toEqual(['check latest'])
    expect(await updates.install()).toBe(true)
    expect(updater.calls).toEqual(['check latest', 'install true,true'])
  })

  test('are not downloaded automatically if that is turned off', async () => {
    const { updater, updates, told } = world()
    updates.apply({ ...initialDesktopSettings, autoDownload: false, updateChannel: 'beta' })
    await updates.check()
    expect(updater).toMatchObject({ autoDownload: false, channel: 'beta', allowDowngrade: false })
    updater.emit('update-available', { version: '2.0.0' })
    expect(updater.calls).toEqual(['check beta'])
    await updates.download()
    expect(updater.calls).toEqual(['check beta', 'download'])
    expect(told).toEqual(['available 2.0.0', 'downloading 2.0.0'])
  })

  test('are announced when ready, and only if that is turned on', async () => {
    const { updater, updates, announced } = world()
    updates.apply(initialDesktopSettings)
    await updates.check()
    updater.emit('update-downloaded', { version: '2.0.0' })
    expect(announced).toEqual([])
    updates.apply({ ...initialDesktopSettings, updateNotification: true })
    updater.emit('update-available', { version: '2.0.1' })
    expect(announced).toEqual([])
    updater.emit('update-downloaded', { version: '2.0.1' })
    updater.emit('update-downloaded', { version: '2.0.1' })
    expect(announced).toEqual(['2.0.1'])
  })

  test('that fail appear in the log only, and a ready one stays ready', async () => {
    const { updater, updates, told, problems } = world()
    updater.failing = new Error('net::ERR_NAME_NOT_RESOLVED')
    updates.apply(initialDesktopSettings)
    await updates.check()
    expect(problems).toEqual(['Updates: net::ERR_NAME_NOT_RESOLVED'])
    expect(told).toEqual([])
    updater.failing = null
    await updates.check()
    updater.emit('update-downloaded', { version: '2.0.0' })
    updater.emit('error', new Error('later'))
    expect(updates.state).toEqual({ state: 'ready', version: '2.0.0' })
  })
})
