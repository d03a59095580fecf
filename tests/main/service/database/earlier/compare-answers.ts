import type { People, Person } from '../../accounts/people.ts'
import { answersThen } from './earlier-tables.ts'

/** The differences between what a service answers about the library of that time, and what that of then answered. */
export async function differencesFromThen(people: People): Promise<string[]> {
  await people.service.idle()
  const readers = new Map<string, Person>()
  for (const name of ['ann', 'eve']) readers.set(name, await people.join(`${name}@example.org`))
  await people.service.idle()
  const differences: string[] = []
  for (const { reader, path, status, body } of answersThen().answers) {
    const reply = await readers.get(reader)?.call('GET', path)
    if (reply?.status !== status) differences.push(`${path}: status ${reply?.status} for ${status}`)
    else differences.push(...differencesOf(path, body, reply.body))
  }
  return differences
}

/** Fields that are called otherwise today. */
const renamed: Readonly<Record<string, string>> = { letter_count: 'email_count', sends_letters: 'sends_emails' }

/** Folders of an imported file may become shelves today. Then they became tags, or nothing. */
interface ImportAnswer {
  readonly folders_as?: unknown
}

/** The parts of an answer that are other than they were. Today's may have more fields, and a search may find more. */
function differencesOf(at: string, then: unknown, now: unknown): string[] {
  if (typeof then !== 'object' || then === null || typeof now !== 'object' || now === null) {
    const isSame = isReworded(at) || (at.endsWith(' cursor') ? positionIn(then) === positionIn(now) : then === now)
    return isSame ? [] : [`${at}: ${JSON.stringify(now)} for ${JSON.stringify(then)}`]
  }
  if (Array.isArray(then) && Array.isArray(now) && at.startsWith('/search_library/')) {
    const isFound = (each: unknown) => now.some((other) => differencesOf(at, each, other).length === 0)
    return then.filter((each) => !isFound(each)).map((each) => `${at}: no ${JSON.stringify(each)}`)
  }
  if (Array.isArray(then) && Array.isArray(now) && then.length !== now.length) {
    return [`${at}: ${now.length} elements for ${then.length}`]
  }
  return Object.entries(then).flatMap(([name, value]) =>
    name === 'folders_as_tags'
      ? differencesOf(`${at} folders_as`, value === true ? 'tags' : 'nothing', (now as ImportAnswer).folders_as)
      : differencesOf(`${at} ${name}`, value, (now as Record<string, unknown>)[renamed[name] ?? name]),
  )
}

/**
 * The sentences of errors are worded better today. An address at which a newsletter is left is shown only if a signature
 * certifies it, which emails of that time did not record.
 */
const isReworded = (at: string): boolean => at.endsWith(' detail') || at.endsWith(' unsubscribe url')

/** A cursor without the name of the service's start, which it names between its kind and its position. */
function positionIn(cursor: unknown): string {
  const [kind, , ...rest] = JSON.parse(Buffer.from(String(cursor), 'base64url').toString()) as unknown[]
  return JSON.stringify([kind, ...rest])
}
