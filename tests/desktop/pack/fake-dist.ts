import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The marker of the fuses in Electron's programs. After it come the wire's version and length, and one byte for each
 * fuse.
 */
const SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'
const FUSES = '010010011'

/**
 * Writes a folder in the shape of Electron's Linux distribution, enough to pack the app without Electron. Its program
 * is only a fuse wire.
 */
export function writeFakeDist(folder: string, version: string): void {
  mkdirSync(join(folder, 'resources'), { recursive: true })
  mkdirSync(join(folder, 'locales'), { recursive: true })
  const wire = Buffer.concat([Buffer.from(SENTINEL), Buffer.from([1, FUSES.length]), Buffer.from(FUSES)])
  const program = Buffer.concat([Buffer.from('#!/bin/false\n'), Buffer.alloc(64), wire, Buffer.alloc(64)])
  writeFileSync(join(folder, 'electron'), program, { mode: 0o755 })
  writeFileSync(join(folder, 'version'), version)
  for (const name of ['LICENSE', 'LICENSES.chromium.html', 'chrome-sandbox', 'locales/en-US.pak'])
    writeFileSync(join(folder, name), '')
}
