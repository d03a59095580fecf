import { posix } from 'node:path'

const product = /^(?:main|preload|renderer|shared)\//

/** Returns two folders beside each other that import each other, with an import of each direction: the rarer first. */
export function twoWayPairs(graph: ReadonlyMap<string, readonly string[]>): [path: string, detail: string][] {
  const edges = new Map<string, string[]>()
  for (const [path, targets] of graph) {
    if (!product.test(path)) continue
    for (const target of targets) {
      const beside = foldersBeside(path, target)
      if (beside === null) continue
      const known = edges.get(beside) ?? []
      edges.set(beside, [...known, `${path} imports ${target}`])
    }
  }
  return [...edges].flatMap(([beside, imports]): [string, string][] => {
    const [from = '', to = ''] = beside.split(' ')
    const back = edges.get(`${to} ${from}`)
    if (from > to || back === undefined) return []
    const [few, many] = imports.length < back.length ? [imports, back] : [back, imports]
    return [[from, `${from} and ${to} import each other: ${few[0]}, and ${many[0]}`]]
  })
}

/** Folders of one parent, to which the two files belong. Null if they are in the same one, or one in the parent. */
function foldersBeside(path: string, target: string): string | null {
  const from = path.split('/')
  const to = target.split('/')
  const at = from.findIndex((part, index) => part !== to[index])
  if (at < 0 || at >= from.length - 1 || at >= to.length - 1) return null
  return `${from.slice(0, at + 1).join('/')} ${to.slice(0, at + 1).join('/')}`
}

/** Returns files of the product that are alone in their folder. */
export function lonelyFiles(paths: readonly string[]): string[] {
  const folders = new Map<string, string[]>()
  for (const path of paths.filter((one) => product.test(one))) {
    const folder = posix.dirname(path)
    folders.set(folder, [...(folders.get(folder) ?? []), path])
  }
  const hasFolders = (folder: string) =>
    paths.some((path) => path.startsWith(`${folder}/`) && posix.dirname(path) !== folder)
  return [...folders].flatMap(([folder, files]) => (files.length === 1 && !hasFolders(folder) ? files : []))
}
