import type { EndpointInput } from '#shared/api/endpoints.ts'
import { toMicroseconds } from '#shared/model/dates.ts'
import { pastedUrl } from '#shared/text/pasted-url.ts'
import { RefusedInput } from '../../library/refused-input.ts'
import type { ImportedItem } from '../../library/articles/saves.ts'
import type { Transfer, Transfers } from '../../library/transfers/transfers.ts'
import type { Routes } from '../answer.ts'

type TransferRoutes = Pick<Routes, 'exportBegin' | 'exportStatus' | 'importBegin' | 'imports' | 'importStatus'>

export function transferRoutes(transfers: Transfers, wakeJobs: () => void): TransferRoutes {
  /** No archives are made yet, so there is none to download. */
  const shown = (transfer: Transfer) => ({ ...transfer, download_url: null })
  return {
    exportBegin: async ({ account }) => {
      const begun = await transfers.beginExport(account)
      wakeJobs()
      return { body: shown(begun) }
    },
    exportStatus: async ({ account }, { params }) => ({
      body: shown(await transfers.find(account, 'export', params.id)),
    }),
    importBegin: async ({ account }, { body }) => {
      const begun = await transfers.beginImport(account, body.items.map(itemOf))
      wakeJobs()
      return { body: shown(begun) }
    },
    imports: async ({ account }) => {
      const imports = await transfers.list(account, 'import')
      return { body: { imports: imports.map(shown) } }
    },
    importStatus: async ({ account }, { params }) => ({
      body: shown(await transfers.find(account, 'import', params.id)),
    }),
  }
}

type Given = EndpointInput<'importBegin'>['body']['items'][number]

/** Refused here, so that a job never meets what it cannot import. */
function itemOf(given: Given, index: number): ImportedItem {
  const field = (name: string) => `items.${index}.${name}`
  const url = pastedUrl(given.url)
  if (url === null) {
    throw new RefusedInput(field('url'), 'The url must be an address that starts with http:// or https://.')
  }
  const tags = given.tags ?? []
  if (tags.some((tag) => tag.trim() === '')) throw new RefusedInput(field('tags'), 'A tag needs a name.')
  return {
    url,
    state: given.library_state ?? 1,
    isFavorite: given.is_favorited ?? false,
    tags,
    savedUs: momentOf(given.saved_date ?? null, field('saved_date')),
  }
}

/** Nothing was saved before 1970. */
function momentOf(date: string | null, field: string): number | null {
  if (date === null) return null
  const us = toMicroseconds(date)
  if (us <= 0 || !Number.isSafeInteger(us)) throw new RefusedInput(field, 'saved_date is not a date.')
  return us
}
