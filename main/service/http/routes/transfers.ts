import type { Transfer, Transfers } from '../../library/transfers/transfers.ts'
import type { Routes } from '../answer.ts'

export function transferRoutes(
  transfers: Transfers,
  wakeJobs: () => void,
): Pick<Routes, 'exportBegin' | 'exportStatus'> {
  /** No archives are made yet, so there is none to download. */
  const shown = (transfer: Transfer) => ({ ...transfer, download_url: null })
  return {
    exportBegin: async ({ account }) => {
      const begun = await transfers.beginExport(account)
      wakeJobs()
      return { body: shown(begun) }
    },
    exportStatus: async ({ account }, { params }) => ({ body: shown(await transfers.find(account, params.id)) }),
  }
}
