import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

/** File types that aren't already compressed by their own format. */
const texts: ReadonlySet<string> = new Set(['.js', '.mjs', '.css', '.json', '.svg', '.txt', '.webmanifest', '.wasm'])
/** A compressed file is stored only if it is smaller than this fraction of the original. */
const WORTH = 0.9

/**
 * Writes a compressed copy next to each text file of the build, for the service to send
 * (main/service/http/files/web-app.ts).
 */
export const packFiles = (): Plugin => ({
  name: 'lectern-pack-files',
  writeBundle: {
    order: 'post',
    sequential: true,
    async handler({ dir = '' }) {
      const names = await readdir(dir, { recursive: true })
      await Promise.all(names.filter((name) => texts.has(extname(name))).map((name) => pack(join(dir, name))))
    },
  },
})

async function pack(file: string): Promise<void> {
  const bytes = await readFile(file)
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  const forms = {
    br: await promisify(brotliCompress)(bytes, { params }),
    gz: await promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
  }
  for (const [end, form] of Object.entries(forms)) {
    if (form.byteLength < bytes.byteLength * WORTH) await writeFile(`${file}.${end}`, form)
  }
}
