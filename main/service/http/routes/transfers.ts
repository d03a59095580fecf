import type { Transfer, Transfers } from '../../library/transfers.ts'
import type { Routes } from '../answer.ts'
import { notYet } from './not-yet.ts'

/** Archives are not made yet, so there is none to fetch. */
const shown = (transfer: Transfer) => ({ ...transfer, download_url: null })

export function transferRoutes(
  transfers: Transfers,
): Pick<Routes, 'exportBegin' | 'exportStatus' | 'imports' | 'importStatus'> {
  return {
    exportBegin: notYet('Export archives are not made by this service yet.'),
    exportStatus: ({ account }, { params }) => ({ body: shown(transfers.find(account, 'export', params.id)) }),
    imports: ({ account }) => ({ body: { imports: transfers.list(account, 'import').map(shown) } }),
    importStatus: ({ account }, { params }) => ({ body: shown(transfers.find(account, 'import', params.id)) }),
  }
}
