import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Everything at a path that other users of the machine may read or enter, with its permissions. */
export function openToOthers(path: string): string[] {
  const found = statSync(path)
  const own = (found.mode & 0o077) === 0 ? [] : [`${path} ${(found.mode & 0o777).toString(8)}`]
  const inside = found.isDirectory() ? readdirSync(path).flatMap((name) => openToOthers(join(path, name))) : []
  return [...own, ...inside]
}
