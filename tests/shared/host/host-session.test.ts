import { describe, expect, test } from 'vitest'
import { quiet } from '../../fakes/manual-clock.ts'
import { json } from '../../fakes/model-service.ts'
import { Device } from '../sync/device.ts'
import { at } from './annotate.ts'
import { synced } from './synced-device.ts'

describe('the session', () => {
  test('without tokens is invalid from the start and asks to sign in once', async () => {
    const device = new Device(1)
    device.tokens.tokens = null
    device.host.start()
    await device.clock.advance(10 * 60_000)
    expect((await device.host.status()).session).toBe('invalid')
    expect(device.events.filter(({ type }) => type === 'session.init-login')).toHaveLength(1)
    expect(device.take()).toEqual([])
  })

  test('is signed in with a link’s token and then loads the library', async () => {
    const device = new Device(2)
    device.tokens.tokens = null
    device.host.start()
    await quiet()
    await device.host.signIn('link-token')
    expect((await device.host.status()).session).toBe('valid')
    await device.clock.advance(200)
    expect(await device.ids()).toEqual([1, 2])
  })

  test('removes another reader’s library when someone else signs in', async () => {
    const device = new Device(2)
    await device.host.signIn('first')
    await device.host.sync()
    await device.host.signIn('first again')
    expect(await device.ids()).toEqual([1, 2])
    device.answer = async (request, next) => {
      const response = await next()
      if (!request.url.endsWith('/profile/')) return response
      return json({ ...((await response.json()) as object), account_id: 8 })
    }
    await device.host.signIn('second')
    expect(await device.ids()).toEqual([])
  })

  test('leaves no tokens, library or outbox after signing out', async () => {
    const device = await synced(2)
    device.host.start()
    await device.host.article(1)
    device.network.set(false)
    await device.host.perform({ type: 'readProgress', contentId: 1, share: 0.2, at }, null)
    await device.host.signOut()
    expect(device.tokens.tokens).toBe(null)
    expect(await device.ids()).toEqual([])
    expect(await device.store.body(1)).toBe(null)
    expect(await device.store.outbox()).toEqual([])
    expect((await device.store.syncRecord()).state).toBe('not_known')
    device.network.set(true)
    device.take()
    await device.clock.advance(10 * 60_000)
    expect(device.take()).toEqual([])
  })

  test('renews tokens older than a day when a window comes to the front', async () => {
    const device = new Device(0)
    device.host.start()
    device.focus.focus()
    await quiet()
    expect(device.take('refresh')).toEqual([])
    await device.clock.jump(86_400_001)
    device.focus.focus()
    await quiet()
    expect(device.take('refresh')).toHaveLength(1)
    expect(device.tokens.tokens).toMatchObject({ access_token: 'access-2', issued: device.clock.now() })
  })

  test('follows another tab that signs in or out', async () => {
    const device = new Device(1)
    device.host.start()
    await device.clock.advance(2000)
    const held = device.tokens.tokens
    device.tokens.change(null)
    await quiet()
    expect((await device.host.status()).session).toBe('invalid')
    device.tokens.change(held)
    await device.clock.advance(1000)
    expect((await device.host.status()).session).toBe('valid')
  })

  test('stays signed out when a call is answered after another tab signed out', async () => {
    const device = new Device(1)
    device.host.start()
    let release: () => void = () => {}
    device.answer = async (_request, next) => {
      const response = await next()
      await new Promise<void>((resolve) => (release = resolve))
      return response
    }
    const call = device.host.call('profile', {})
    await quiet()
    device.tokens.change(null)
    await quiet()
    release()
    await call
    await quiet()
    expect((await device.host.status()).session).toBe('invalid')
  })

  test('never exposes tokens through a call', async () => {
    const device = new Device(0)
    await expect(device.host.call('tokenRefresh', { body: { refresh_token: 'refresh-1' } })).rejects.toMatchObject({
      code: 'not_callable',
    })
    expect(device.take()).toEqual([])
  })
})
