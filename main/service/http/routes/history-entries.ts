import type { Histories } from '../../library/entries/histories.ts'
import type { FullTexts } from '../../library/following/full-text-fetcher.ts'
import type { Routes } from '../answer.ts'

export interface HistoryParts {
  readonly histories: Histories
  readonly fullTexts: FullTexts
  readonly wakeJobs: () => void
}

export function historyEntryRoutes({ histories, fullTexts, wakeJobs }: HistoryParts): Pick<Routes, 'historyEntries'> {
  return {
    historyEntries: async ({ account }, { body }) => {
      const recorded = await histories.record(account, body.content_id, body)
      const isOpened = body.finished_date === undefined
      if (isOpened && (await fullTexts.open(account, body.content_id))) wakeJobs()
      return { body: recorded }
    },
  }
}
