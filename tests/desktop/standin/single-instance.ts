import { mkdirSync, readFileSync, readdirSync, rmSync, watch, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Takes the profile's lock, or hands this process's arguments to its owner. The lock is a file with the process id;
 * arguments arrive as files in a folder beside it.
 * @returns a function that releases the lock; undefined if another living process has it
 */
export function claimInstance(
  profile: string,
  onSecond: (argv: string[], folder: string) => void,
): (() => void) | undefined {
  const lock = lockOf(profile)
  const letters = join(profile, 'SingletonLetters')
  if (!take(lock)) {
    mkdirSync(letters, { recursive: true })
    writeFileSync(join(letters, `${process.pid}.json`), JSON.stringify({ argv: process.argv, folder: process.cwd() }))
    return undefined
  }
  rmSync(letters, { recursive: true, force: true })
  mkdirSync(letters, { recursive: true })
  const watcher = watch(letters, () => {
    for (const name of readdirSync(letters)) {
      const letter = read(join(letters, name))
      if (!letter) continue
      rmSync(join(letters, name), { force: true })
      onSecond(letter.argv, letter.folder)
    }
  })
  watcher.unref()
  return () => {
    watcher.close()
    rmSync(lock, { force: true })
    rmSync(letters, { recursive: true, force: true })
  }
}

/** True if another living process has the profile. If so, this one only passes on its arguments. */
export function isClaimed(profile: string): boolean {
  return isHeld(lockOf(profile))
}

const lockOf = (profile: string): string => join(profile, 'SingletonLock')

function take(lock: string): boolean {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch {
    if (isHeld(lock)) return false
    writeFileSync(lock, String(process.pid))
    return true
  }
}

function isHeld(lock: string): boolean {
  try {
    process.kill(Number(readFileSync(lock, 'utf8')), 0)
    return true
  } catch {
    return false
  }
}

/** A message that is still being written does not parse. Its last write triggers another call. */
function read(path: string): { argv: string[]; folder: string } | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}
