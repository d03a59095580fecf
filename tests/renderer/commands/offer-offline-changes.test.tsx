import { beforeEach, describe, expect, test } from 'vitest'
import type { Action } from '#shared/actions/actions.ts'
import * as messages from '#shared/words/messages.ts'
import { connectLibrary, Library } from '../../../renderer/cache/index.ts'
import { connectionText } from '../../../renderer/cache/connection-text.ts'
import { dialogs } from '../../../renderer/dialogs/dialogs.ts'
import { declineToKeep, keepChanges, offerOfflineChanges } from '../../../renderer/dialogs/offer-offline-changes.ts'
import { demoEntries } from '../../fakes/demo-entries.ts'
import { FakeHost } from '../../fakes/fake-host.ts'

const at = '2026-06-01T12:00:00Z'
const favorite = (contentId: number): Action => ({ type: 'favorite', contentId, isFavorited: true, at })

let host: FakeHost
beforeEach(async () => {
  dialogs.closeAll()
  host = new FakeHost(demoEntries(Date.parse(at)))
  const library = new Library(host)
  connectLibrary(library)
  await library.prepare()
  await library.read([1000, 1001])
})

describe('a change that was refused without a connection', () => {
  test('is stored alone, or with all later ones', async () => {
    const chosen: boolean[] = []
    host.subscribe((event) => event.type === 'offline.settings' && chosen.push(host.offline.keepChanges))
    await keepChanges([favorite(1000)], false)
    expect(chosen).toEqual([true, false])
    await keepChanges([favorite(1001)], true)
    expect(chosen).toEqual([true, false, true])
    expect(host.performed.map(({ type }) => type)).toEqual(['favorite', 'favorite'])
  })

  test('joins the ones that the reader is already asked about, and none once the reader declined', () => {
    offerOfflineChanges([favorite(1000)])
    offerOfflineChanges([favorite(1001)])
    expect(dialogs.now()).toMatchObject([{ kind: 'keepChanges', actions: [favorite(1000), favorite(1001)] }])
    dialogs.closeAll()
    declineToKeep()
    offerOfflineChanges([favorite(1000)])
    expect(dialogs.now()).toEqual([])
  })
})

test('a library that does not answer is not called a missing connection', () => {
  expect(connectionText()).toBe(messages.offline)
  host.say({ unreachable: true })
  expect(connectionText()).toBe('Can’t reach your library')
})
