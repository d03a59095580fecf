import type { Routes } from '../../calls/answer.ts'
import type { Histories } from '../entries/histories.ts'
import type { FullTexts } from './full-text-fetcher.ts'
import type { ItemTexts } from './item-text-updates.ts'

export interface ItemRouteParts {
  readonly histories: Histories
  readonly fullTexts: FullTexts
  readonly itemTexts: ItemTexts
  readonly wakeJobs: () => void
}

/** Calls about items that a feed delivers with a short or an older text. */
export function itemRoutes(parts: ItemRouteParts): Pick<Routes, 'historyEntries' | 'contentTakeNewer'> {
  const { histories, fullTexts, itemTexts, wakeJobs } = parts
  return {
    historyEntries: async ({ account }, { body }) => {
      const recorded = await histories.record(account, body.content_id, body)
      const isOpened = body.finished_date === undefined
      if (isOpened && (await fullTexts.open(account, body.content_id))) wakeJobs()
      return { body: recorded }
    },
    contentTakeNewer: async ({ account }, { params }) => {
      const id = await itemTexts.take(account, params.id)
      wakeJobs()
      return { status: 202, body: { id, status: 0 } }
    },
  }
}
