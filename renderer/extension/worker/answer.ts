import type { Edit, Replies, Request, RequestType, SaveView } from '#shared/extension/messages.ts'
import { RequestError } from '#shared/request/request-error.ts'
import * as t from '#shared/words/extension.ts'
import { deliver } from './delivery.ts'
import { allSaves, changeSave, isComplete, isUnsent, readSave, removeSaves, type SaveRow } from './outbox.ts'
import { markOpenTabs, removeMarks } from './mark-tabs.ts'
import { beginPairing, exchangePairing } from './pairing/pairing.ts'
import { Refusal } from './refusal.ts'
import { itemAt, listItems, readItem } from './reading.ts'
import { saveAddresses } from './save-address.ts'
import { saveTab } from './save-tab.ts'
import { forgetMarks } from './saved-marks.ts'
import { accountKey, connectDesktop, connectedClient, endConnection, readConnection } from './session.ts'
import { changeSettings, readSettings } from './settings.ts'
import { viewOf } from './view-of.ts'

type Handlers = { readonly [T in RequestType]: (request: Extract<Request, { type: T }>) => Promise<Replies[T]> }

const handlers: Handlers = {
  state: async () => ({ connection: await readConnection(), waiting: (await ownSaves()).filter(isUnsent).length }),
  save: async ({ tabId, again = false }) => viewOf(await saveTab(tabId, { again })),
  'save-addresses': ({ pages }) => saveAddresses(pages),
  watch: ({ id }) => viewById(id),
  'watch-many': async ({ ids }) => {
    const rows = new Map((await allSaves()).map((row) => [row.id, row]))
    return ids.map((id) => {
      const row = rows.get(id)
      return row ? viewOf(row) : null
    })
  },
  edit: ({ id, change }) => edit(id, change),
  undo: async ({ id }) => {
    await changeSave(id, (held) => ({ ...held, isUndone: true, isRefused: false, nextTry: 0 }))
    void deliver().then(markOpenTabs)
    return null
  },
  retry: async ({ id }) => {
    const row = await changeSave(id, (held) => ({ ...held, isRefused: false, problem: null, tries: 0, nextTry: 0 }))
    void deliver({ now: true })
    return row && viewOf(row)
  },
  remove: async ({ id }) => {
    await changeSave(id, () => null)
    void deliver()
    return null
  },
  outbox: async () => (await ownSaves()).filter((row) => !isComplete(row) && !row.isUndone).map(viewOf),
  tags: async () => {
    try {
      const client = await connectedClient()
      return (await client?.call('tags', {}))?.tags.map(({ name }) => name) ?? []
    } catch {
      // Without a connection there are no suggestions, but tags can still be typed.
      return []
    }
  },
  items: ({ words }) => listItems(words),
  'item-at': ({ url }) => itemAt(url),
  read: ({ id }) => readItem(id),
  settings: readSettings,
  configure: async ({ change }) => {
    const settings = await changeSettings(change)
    if (change.marksSaved === true) await markOpenTabs()
    if (change.marksSaved === false) {
      await removeMarks()
      await forgetMarks()
    }
    return settings
  },
  connect: ({ address }) => beginPairing(address),
  exchange: async () => {
    const connection = await exchangePairing()
    if (connection) void deliver({ now: true })
    return connection
  },
  'connect-desktop': async () => {
    const connection = await connectDesktop().catch((error: unknown) => {
      throw error instanceof RequestError ? new Refusal(explainDesktop(error)) : error
    })
    void deliver({ now: true })
    return connection
  },
  disconnect: async () => {
    const account = await accountKey()
    await endConnection()
    await removeSaves((row) => row.account === account)
    await removeMarks()
    await forgetMarks()
    return null
  },
}

/** Answers a validated message. Rejects with Refusal if the reader should know the reason. */
export function answer(request: Request): Promise<Replies[RequestType]> {
  // `handlers` maps each request type to a handler for that type, so the cast is safe.
  return handlers[request.type](request as never)
}

function explainDesktop({ status, message }: RequestError): string {
  if (status === 401) return t.lecternOnThisComputerIsSigned
  return status === 0 ? t.lecternOnThisComputerDoesntRespond : message
}

async function ownSaves(): Promise<SaveRow[]> {
  const account = await accountKey()
  return (await allSaves()).filter((row) => row.account === account)
}

async function viewById(id: string): Promise<SaveView | null> {
  const row = await readSave(id)
  return row && viewOf(row)
}

async function edit(id: string, change: Edit): Promise<SaveView | null> {
  const row = await changeSave(id, (held) => {
    const { tags = held.wishes.tags, note = held.wishes.note } = change
    const { favorite = held.wishes.favorite, archived = held.wishes.archived } = change
    return { ...held, wishes: { tags, note, favorite, archived }, nextTry: 0 }
  })
  if (row) void deliver()
  return row && viewOf(row)
}
