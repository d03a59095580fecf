import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** Folders of pdfjs-dist, and the paths where the viewer requests them (renderer/reading/pdf/pdf-file.ts). */
const folders = { cmaps: 'pdf/cmaps', standard_fonts: 'pdf/fonts' } as const
const types = /\.(?:bcmap|pfb|ttf)$/

/**
 * Serves data that PDFs need but don't contain: character maps for Chinese, Japanese and Korean, and the fourteen
 * standard fonts. Each is loaded only when a file needs it. Their licenses are in the same folders.
 */
export const pdfData = (packages: string): Plugin => {
  const from = (folder: string) => join(packages, 'pdfjs-dist', folder)
  return {
    name: 'lectern-pdf-data',
    generateBundle() {
      for (const [folder, to] of Object.entries(folders)) {
        for (const name of readdirSync(from(folder))) {
          const fileName = types.test(name) ? `${to}/${name}` : `${to}/${name}.txt`
          this.emitFile({ type: 'asset', fileName, source: readFileSync(join(from(folder), name)) })
        }
      }
    },
    configureServer({ middlewares }) {
      for (const [folder, to] of Object.entries(folders)) {
        const known = new Set(readdirSync(from(folder)))
        middlewares.use(`/${to}`, (request, response, next) => {
          const name = (request.url ?? '').slice(1)
          if (known.has(name)) response.end(readFileSync(join(from(folder), name)))
          else next()
        })
      }
    },
  }
}
