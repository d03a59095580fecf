import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { filesThere } from '../../resources/scripts/changes.mjs'
import { root } from '../../resources/scripts/run.mjs'
import { type PlantedFault, plant } from './planted-fault.ts'

/** A copy of all source files, in which mistakes can be planted. The checkout is never touched. */
export interface SourceCopy {
  readonly folder: string
  /** Every file, from the root, with forward slashes. */
  readonly files: readonly string[]
  textOf(path: string): string
  plant(faults: readonly PlantedFault[]): void
  /** Undoes what was planted. */
  restore(): void
}

/** Goes with this process, unless that is killed. */
export async function copySource(): Promise<SourceCopy> {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-planted-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  const files = (await filesThere()).filter((path) => existsSync(join(root, path)))
  for (const path of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    cpSync(join(root, path), join(folder, path))
  }
  // A separate folder, because tools store their caches in it.
  mkdirSync(join(folder, 'node_modules'))
  for (const entry of readdirSync(join(root, 'node_modules'), { withFileTypes: true })) {
    const isPackage = entry.isDirectory() && (entry.name === '.bin' || !entry.name.startsWith('.'))
    if (!isPackage) continue
    symlinkSync(join(root, 'node_modules', entry.name), join(folder, 'node_modules', entry.name), 'junction')
  }
  const changed = new Set<string>()
  const textOf = (path: string): string => readFileSync(join(folder, path), 'utf8')
  return {
    folder,
    files,
    textOf,
    plant: (faults) => {
      for (const fault of faults) {
        const text = plant(textOf(fault.path), fault)
        changed.add(fault.path)
        writeFileSync(join(folder, fault.path), text)
      }
    },
    restore: () => {
      for (const path of changed) cpSync(join(root, path), join(folder, path))
      changed.clear()
    },
  }
}
