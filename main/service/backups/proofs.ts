import { statSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { backupsIn, makeBackupsFolder } from './backup-files.ts'
import { readSmallFile, writeSmallFile } from '../../disk/small-file.ts'

const proof = z.object({
  /** Time at which the whole backup was checked, in milliseconds. */
  checked: z.number(),
  /** The file's modification time. It reveals whether the file was replaced with another of the same name. */
  modified: z.number(),
  counts: z.nullable(z.object({ entries: z.int(), highlights: z.int() })),
  problem: z.nullable(z.string()),
})
export type Proof = z.infer<typeof proof>

const schema = z.object({
  proofs: z.record(z.string(), proof),
  /** Reason why the latest attempt made no backup. */
  problem: z.nullable(z.string()),
})
export type Proofs = z.infer<typeof schema>

const fileOf = (folder: string): string => join(backupsIn(folder), 'checked.json')

/** Returns the results of checking the daily backups. A file that was replaced in the meantime has none. */
export function readProofs(folder: string): Proofs {
  const read = readSmallFile(fileOf(folder), schema) ?? { proofs: {}, problem: null }
  const current = Object.entries(read.proofs).filter(
    ([name, { modified }]) => modifiedAt(join(backupsIn(folder), name)) === modified,
  )
  return { ...read, proofs: Object.fromEntries(current) }
}

export function writeProofs(folder: string, proofs: Proofs): void {
  writeSmallFile(fileOf(folder), proofs)
}

export const modifiedAt = (file: string): number | null => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? null

/** Stores the reason why no backup was made. */
export function noteProblem(folder: string, problem: string): void {
  makeBackupsFolder(folder)
  writeProofs(folder, { ...readProofs(folder), problem })
}
