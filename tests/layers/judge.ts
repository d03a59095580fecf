import { posix } from 'node:path'
import { findCycles } from './cycles.ts'
import { twoWayPairs } from './folders.ts'
import { type PackageRule, packageRules, rooms, strangers } from './rooms.ts'
import { judgeFile } from './house-rules.ts'
import { type Facts, type Import, readFacts, type SourceFile } from './source-facts.ts'

export interface Violation {
  path: string
  rule: 'layer' | 'unknown folder' | 'front door' | 'cycle' | 'two-way' | 'package' | 'unreadable' | 'house'
  detail: string
}

/** Returns the breaches as lines of text. */
export const told = (violations: readonly Violation[]): string[] =>
  violations.map((v) => `${v.path}: ${v.rule}: ${v.detail}`)

/** True if `path` is in `place`, which may be a file too: `inside('main/service', 'main/service/http/api.ts')`. */
export const inside = (place: string, path: string): boolean => path === place || path.startsWith(`${place}/`)

/** Returns the room of a file: the one with the longest matching path. Undefined if the plan has no such folder. */
export function roomOf(path: string): string | undefined {
  const found = Object.keys(rooms)
    .filter((room) => inside(room, path))
    .sort((a, b) => b.length - a.length)[0]
  if (found === undefined || !rooms[found]?.flat) return found
  return posix.dirname(path) === found ? found : undefined
}

/**
 * Returns every breach of the table (tests/layers/rooms.ts) in these files. The table does not cover tests and tool
 * settings.
 */
export function judge(files: readonly SourceFile[]): Violation[] {
  const violations: Violation[] = []
  const known = new Set(files.map((file) => file.path))
  const graph = new Map<string, string[]>()
  for (const file of files) {
    const facts = readFacts(file)
    const note = (rule: Violation['rule'], detail: string) => violations.push({ path: file.path, rule, detail })
    for (const detail of judgeFile(file, facts)) note('house', detail)
    graph.set(
      file.path,
      targets(file.path, facts).filter((target) => known.has(target)),
    )
    if (isOutside(file.path)) continue
    for (const detail of facts.unreadable) note('unreadable', detail)
    const room = roomOf(file.path)
    if (room === undefined) note('unknown folder', 'tests/layers/rooms.ts has no such place')
    else for (const target of targets(file.path, facts)) judgeImport(file.path, room, target, note)
    for (const target of staticTargets(file.path, facts)) {
      const door = doorOf(target, file.path, known)
      if (door !== undefined) note('front door', `${target} is imported past ${door}`)
    }
    for (const found of facts.imports) for (const detail of judgePackage(file.path, found)) note('package', detail)
  }
  for (const [path, detail] of twoWayPairs(graph)) violations.push({ path, rule: 'two-way', detail })
  for (const cycle of findCycles(graph)) {
    violations.push({ path: cycle[0] ?? '', rule: 'cycle', detail: cycle.join(' → ') })
  }
  return violations
}

/** Separate rooms beside a front door: other processes start or reach them, or they load at another time. */
const ownRooms = [
  'main/service/port.ts',
  'main/service/extraction/worker.ts',
  'shared/commands/aliases.ts',
  'shared/commands/known.ts',
  'renderer/commands/use-english.ts',
  'renderer/preferences/value-titles.ts',
  'renderer/preferences/followed-preferences.ts',
]

/** Rooms whose `index.ts` opens them, with what they need. Their other files are imported by name. */
const opened = ['main/service/library', 'main/service/accounts']

/**
 * The front door (`index.ts`) that an import from outside its folder goes past. An import() may name any file, because it
 * decides what a chunk holds.
 */
function doorOf(target: string, path: string, known: ReadonlySet<string>): string | undefined {
  if (target.endsWith('/index.ts') || ownRooms.includes(target) || target.endsWith('.css')) return undefined
  const parts = posix.dirname(target).split('/')
  return parts
    .map((_, at) => parts.slice(0, at + 1).join('/'))
    .filter((folder) => folder.includes('/') && !inside(folder, path))
    .filter((folder) => !opened.some((place) => inside(place, folder)))
    .map((folder) => `${folder}/index.ts`)
    .find((door) => known.has(door))
}

/** Tests may import anything. Scripts and settings run before and beside the product. */
const isOutside = (path: string): boolean =>
  ['tests', 'resources'].some((place) => inside(place, path)) || /\.(config|d)\.ts$/.test(path)

/** The files of this repository that a file imports. */
function targets(path: string, facts: Facts): string[] {
  return pathsOf(path, facts.imports)
}

/** The same without those it imports while it runs. */
function staticTargets(path: string, facts: Facts): string[] {
  return pathsOf(
    path,
    facts.imports.filter(({ isDynamic }) => !isDynamic),
  )
}

function pathsOf(path: string, imports: readonly Import[]): string[] {
  return imports.flatMap(({ specifier }) => {
    const clean = specifier.replace(/\?.*$/, '')
    if (clean === '#host') return ['renderer/host/desktop.ts', 'renderer/host/web.ts']
    if (clean.startsWith('#shared/')) return [clean.slice(1)]
    if (clean.startsWith('.')) return [posix.join(posix.dirname(path), clean)]
    return []
  })
}

function judgeImport(
  path: string,
  room: string,
  target: string,
  note: (rule: Violation['rule'], detail: string) => void,
): void {
  if (target.startsWith('..')) return note('layer', `${target} is outside of the repository`)
  const stranger = strangers.find((place) => inside(place, path) && inside(place, target))
  if (stranger !== undefined && familyOf(stranger, path) !== familyOf(stranger, target)) {
    return note('layer', `${target}: the folders of ${stranger} never import each other`)
  }
  const other = roomOf(target)
  if (other === room) return
  const allowed = rooms[room]?.may.some((place) => other !== undefined && inside(place, other))
  if (!allowed) note('layer', `${room} may not import ${target}`)
}

/** Returns the folder directly inside `place`, such as `library` for renderer/screens/library/list-screen.tsx. */
const familyOf = (place: string, path: string): string => path.slice(place.length + 1).split('/')[0] ?? ''

function judgePackage(path: string, { specifier, names }: Import): string[] {
  if (/^[.#]/.test(specifier)) return []
  return packageRules
    .filter((rule) => concerns(rule, specifier) && !rule.only.some((place) => inside(place, path)))
    .filter((rule) => rule.export === undefined || names.includes(rule.export))
    .map((rule) => `${rule.export ? `${rule.export} of ` : ''}${specifier} belongs to ${rule.only.join(', ')}`)
}

function concerns({ name }: PackageRule, specifier: string): boolean {
  if (name.endsWith('*')) return specifier.startsWith(name.slice(0, -1))
  return specifier === name || specifier.startsWith(`${name}/`)
}
