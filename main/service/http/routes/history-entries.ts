import type { Histories } from '../../library/entries/histories.ts'
import type { Routes } from '../answer.ts'

export function historyEntryRoutes(histories: Histories): Pick<Routes, 'historyEntries'> {
  return {
    historyEntries: async ({ account }, { body }) => ({ body: await histories.record(account, body.content_id, body) }),
  }
}
