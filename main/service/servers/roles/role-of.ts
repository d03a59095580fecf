import { UsageError } from '../../usage-error.ts'
import { type Role, type WorkKind, workKinds } from './role.ts'

/** Returns a process's role from its first command-line word, or null if the word is not a role. Throws UsageError. */
export function roleOf(words: readonly string[], kinds: string | undefined, isOnServer: boolean): Role | null {
  const [word, ...more] = words
  if (word !== 'work' && kinds !== undefined) throw new UsageError('--kinds is for work.')
  if (word !== 'serve' && word !== 'work') return null
  if (more.length > 0) throw new UsageError(`${word} takes no more words.`)
  if (!isOnServer) {
    throw new UsageError(`${word} is for several processes with one database. Set LECTERN_DATABASE, or leave it out.`)
  }
  const works = word === 'serve' ? [] : kindsIn(kinds)
  return { answers: word === 'serve', works, migrates: false }
}

function kindsIn(given: string | undefined): readonly WorkKind[] {
  if (given === undefined) return workKinds
  const names = given.split(',').map((name) => name.trim())
  const unknown = names.find((name) => !workKinds.some((kind) => kind === name))
  if (unknown !== undefined) {
    throw new UsageError(
      `There is no kind of work called ${unknown || '(nothing)'}. There are ${workKinds.join(', ')}.`,
    )
  }
  return workKinds.filter((kind) => names.includes(kind))
}
