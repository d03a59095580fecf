import type { EndpointInput } from '#shared/api/endpoints.ts'
import { toMicroseconds } from '#shared/model/dates.ts'
import { webAddress } from '#shared/text/addresses/web-address.ts'
import * as t from '#shared/words/service/transfers.ts'
import { RefusedInput } from '../../calls/refused-input.ts'
import type { ImportableItem } from './importable-item.ts'
import { importableItem } from './importable-item.ts'
import { importOutcome, outcomeNames } from './import-outcome.ts'
import type { Import, Imports } from './imports.ts'
import type { Routes } from '../../calls/answer.ts'

type ImportRoutes = Pick<
  Routes,
  | 'importBegin'
  | 'imports'
  | 'importStatus'
  | 'importTake'
  | 'importPause'
  | 'importResume'
  | 'importUndo'
  | 'importRows'
>

export interface ImportRouteParts {
  readonly imports: Imports
  /** True if an account's import is waiting for disk space. */
  readonly lacksSpace: (account: number, id: number) => boolean
  readonly wakeJobs: () => void
}

export function importRoutes({ imports, lacksSpace, wakeJobs }: ImportRouteParts): ImportRoutes {
  const shown = (account: number, { source, options, ...found }: Import) => ({
    ...found,
    lacks_space: lacksSpace(account, found.id),
    download_url: null,
    name: source.name,
    programs: source.programs,
    counts: source.counts,
    fields_left: source.fieldsLeft ?? [],
    options,
  })
  const begun = (account: number, found: Import) => {
    wakeJobs()
    return { body: shown(account, found) }
  }
  return {
    importBegin: async ({ account }, { body }) => begun(account, await beginning(imports, account, body)),
    imports: async ({ account }) => ({
      body: { imports: (await imports.list(account)).map((one) => shown(account, one)) },
    }),
    importStatus: async ({ account }, { params }) => ({ body: shown(account, await imports.find(account, params.id)) }),
    importTake: async ({ account }, { params, body }) =>
      begun(
        account,
        await imports.begin(account, params.id, {
          state: body.state ?? 'as_is',
          folders_as: body.folders_as ?? 'shelves',
          tag: body.tag?.trim() || null,
          fetch: body.fetch ?? 'all',
          with_feed: body.with_feed ?? false,
        }),
      ),
    importPause: async ({ account }, { params }) => ({ body: shown(account, await imports.pause(account, params.id)) }),
    importResume: async ({ account }, { params }) => begun(account, await imports.resume(account, params.id)),
    importUndo: async ({ account }, { params }) => begun(account, await imports.undo(account, params.id)),
    importRows: async ({ account }, { params, query }) => {
      const outcome = query.outcome === undefined ? null : importOutcome[query.outcome]
      const { rows, next } = await imports.rows(account, params.id, { outcome, after: query.after ?? -1 })
      return { body: { rows: rows.map((row) => ({ ...row, outcome: outcomeNames[row.outcome] })), next } }
    },
  }
}

function beginning(imports: Imports, account: number, body: EndpointInput<'importBegin'>['body']): Promise<Import> {
  if (body.upload !== undefined) return imports.read(account, body.upload, body.name ?? t.theFile)
  if (body.items === undefined) throw new RefusedInput('items', t.sendItemsOrAnUploadedFile)
  return imports.take(account, body.items.map(itemOf))
}

type Given = NonNullable<EndpointInput<'importBegin'>['body']['items']>[number]

/** Invalid items are refused here, so that a job never encounters one that it cannot import. */
function itemOf(given: Given, index: number): ImportableItem {
  const field = (name: string) => `items.${index}.${name}`
  const url = webAddress(given.url)
  if (url === null) {
    throw new RefusedInput(field('url'), t.enterAnAddressThatStartsWith)
  }
  const tags = given.tags ?? []
  if (tags.some((tag) => tag.trim() === '')) throw new RefusedInput(field('tags'), t.aTagNeedsAName)
  return importableItem({
    url,
    isArchived: given.library_state === 2,
    isFavorite: given.is_favorited ?? false,
    tags,
    savedMs: momentOf(given.saved_date ?? null, field('saved_date')),
  })
}

/** Rejects dates before 1970, because nothing was saved before then. */
function momentOf(date: string | null, field: string): number | null {
  if (date === null) return null
  const us = toMicroseconds(date)
  if (us <= 0 || !Number.isSafeInteger(us)) throw new RefusedInput(field, 'saved_date is not a date.')
  return us / 1000
}
