import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(process.cwd(), '..', 'shared', 'corpus')

/** The shared corpus exists on some machines only. Tests that need it are skipped without it. */
export const corpusIsHere = existsSync(folder)

export const skipReason = corpusIsHere ? '' : ' (skipped: no ../shared/corpus)'

/** The names of the files of a folder, with the folder. None without the corpus. */
export function corpusFiles(path: string): string[] {
  return corpusIsHere ? readdirSync(join(folder, path)).map((name) => `${path}/${name}`) : []
}

export function corpusBytes(path: string): Buffer {
  return readFileSync(join(folder, path))
}

export function corpusJson<T>(path: string): T {
  return JSON.parse(corpusBytes(path).toString('utf8')) as T
}
