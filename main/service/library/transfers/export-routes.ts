import * as t from '#shared/words/service/transfers.ts'
import type { Tags } from '../entries/tags.ts'
import { type ChosenList, listSubject } from '../feeds-out/list-subject.ts'
import type { EntryList, LibraryFeeds } from '../feeds-out/library-feeds.ts'
import { RefusedInput } from '../../calls/refused-input.ts'
import type { Export, Exports } from './exports.ts'
import type { Routes } from '../../calls/answer.ts'

type ExportRoutes = Pick<
  Routes,
  'exportBegin' | 'exports' | 'exportStatus' | 'exportRemove' | 'exportFile' | 'exportPart'
>

export interface ExportRouteParts {
  readonly exports: Exports
  readonly tags: Tags
  readonly libraryFeeds: LibraryFeeds
  /** True if an account's export is waiting for disk space. */
  readonly lacksSpace: (account: number, id: number) => boolean
  readonly wakeJobs: () => void
}

export function exportRoutes({ exports, tags, libraryFeeds, lacksSpace, wakeJobs }: ExportRouteParts): ExportRoutes {
  const shown = (account: number, found: Export, url: URL) => ({
    ...withAddress(found, url),
    lacks_space: lacksSpace(account, found.id),
  })
  const inList = async (account: number, chosen: ChosenList<EntryList>, readable: boolean): Promise<number[]> => {
    const subject = await listSubject(tags, account, chosen)
    const ids = await libraryFeeds.whole({ account, list: chosen.list, subject }, { readable })
    if (ids.length === 0) throw new RefusedInput('list', t.thisListHasNothingToRead, 'empty_list')
    return ids
  }
  return {
    exportBegin: async ({ account, url }, { body }) => {
      const { format = 'lectern', list, tag_id: tag, view, title } = body ?? {}
      const listed = list && (await inList(account, { list, tag, view }, format === 'epub'))
      const begun = await exports.begin(account, {
        ...{ format, title },
        with_pages: body?.with_pages ?? true,
        content_ids: listed ?? body?.content_ids ?? null,
        origin: url.origin,
      })
      wakeJobs()
      return { body: shown(account, begun, url) }
    },
    exports: async ({ account, url }) => ({
      body: { exports: (await exports.list(account)).map((one) => shown(account, one, url)) },
    }),
    exportStatus: async ({ account, url }, { params }) => ({
      body: shown(account, await exports.find(account, params.id), url),
    }),
    exportRemove: async ({ account }, { params }) => {
      await exports.remove(account, params.id)
      return { body: null }
    },
    exportFile: async (_call, { params, query }) => ({
      file: { ...(await exports.fileByKey(params.id, query.key)), mediaType: 'application/octet-stream' },
    }),
    exportPart: async ({ account }, { params, query: { start, end } }) => {
      const file = await exports.file(account, params.id)
      const bytes = Buffer.from(await new Response(file.read(start, Math.min(end, file.size))).arrayBuffer())
      return { body: { start, data: bytes.toString('base64') } }
    },
  }
}

function withAddress({ key, ...found }: Export, url: URL) {
  const base = url.pathname.replace(/\/export_my_data\/.*/, '')
  const download = key === null ? null : `${url.origin}${base}/export_my_data/${found.id}/file/?key=${key}`
  return { ...found, download_url: download }
}
