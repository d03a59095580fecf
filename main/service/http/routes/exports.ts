import type { Export, Exports } from '../../library/transfers/exports.ts'
import type { Routes } from '../answer.ts'

type ExportRoutes = Pick<
  Routes,
  'exportBegin' | 'exports' | 'exportStatus' | 'exportRemove' | 'exportFile' | 'exportPart'
>

export function exportRoutes(exports: Exports, wakeJobs: () => void): ExportRoutes {
  return {
    exportBegin: async ({ account, url }, { body }) => {
      const begun = await exports.begin(account, {
        format: body?.format ?? 'lectern',
        with_pages: body?.with_pages ?? true,
        content_ids: body?.content_ids ?? null,
        origin: url.origin,
      })
      wakeJobs()
      return { body: shown(begun, url) }
    },
    exports: async ({ account, url }) => ({
      body: { exports: (await exports.list(account)).map((one) => shown(one, url)) },
    }),
    exportStatus: async ({ account, url }, { params }) => ({
      body: shown(await exports.find(account, params.id), url),
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

function shown({ key, ...found }: Export, url: URL) {
  const base = url.pathname.replace(/\/export_my_data\/.*$/, '')
  const download = key === null ? null : `${url.origin}${base}/export_my_data/${found.id}/file/?key=${key}`
  return { ...found, download_url: download }
}
