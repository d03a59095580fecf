import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { codeOf, FolderProblem } from './folder-problem.ts'
import { ownFolder } from './folder-state.ts'

/** Makes this process the only one that syncs a folder. Returns the function that releases it. Throws FolderProblem. */
export function lockFolder(folder: string): () => void {
  mkdirSync(ownFolder(folder), { recursive: true })
  const lock = join(ownFolder(folder), 'lock')
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
    if (isAlive(Number(readFileSync(lock, 'utf8')))) throw new FolderProblem(`Another sync is writing to ${folder}`)
    writeFileSync(lock, String(process.pid))
  }
  return () => rmSync(lock, { force: true })
}

function isAlive(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}
