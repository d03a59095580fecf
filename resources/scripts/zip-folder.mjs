import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { zipEnd, zipFile, zipRecord } from '../../main/service/zip/write-zip.ts'

/**
 * Packs a folder. The same files give the same bytes: they are in order, and all have the same date.
 * @param {string} folder
 * @param {string} zip
 */
export function zipFolder(folder, zip) {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
  const parts = []
  const records = []
  let offset = 0
  for (const path of paths) {
    const { file, bytes } = zipFile(relative(folder, path).replaceAll(sep, '/'), readFileSync(path))
    parts.push(bytes)
    records.push(zipRecord(file, offset))
    offset += bytes.length
  }
  const list = Buffer.concat(records)
  writeFileSync(zip, Buffer.concat([...parts, list, zipEnd({ files: paths.length, size: list.length, offset })]))
}
