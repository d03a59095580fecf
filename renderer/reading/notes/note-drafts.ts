import { DRAFT_AGE } from '#shared/limits.ts'

/** What was being typed and when it last changed (SPEC.txt section 3: drafts are kept about a month). */
interface Draft {
  readonly text: string
  readonly at: number
}

const PREFIX = 'lectern.draft.'

/** The draft under a name, such as "note.7.120", or null when there is none or it is too old. */
export function readDraft(name: string, now: number): string | null {
  const draft = parse(storage()?.getItem(PREFIX + name) ?? null)
  return draft !== null && now - draft.at < DRAFT_AGE ? draft.text : null
}

/** A device that refuses to store keeps nothing; the words stay in their field as long as it is open. */
export function keepDraft(name: string, text: string, now: number): void {
  try {
    storage()?.setItem(PREFIX + name, JSON.stringify({ text, at: now } satisfies Draft))
  } catch {
    // Full.
  }
}

export function dropDraft(name: string): void {
  storage()?.removeItem(PREFIX + name)
}

/** Lets go of drafts that nobody came back to. */
export function dropOldDrafts(now: number): void {
  const kept = storage()
  if (!kept) return
  for (const key of Object.keys(kept)) {
    if (!key.startsWith(PREFIX)) continue
    const draft = parse(kept.getItem(key))
    if (draft === null || now - draft.at >= DRAFT_AGE) kept.removeItem(key)
  }
}

function parse(stored: string | null): Draft | null {
  try {
    const draft = JSON.parse(stored ?? 'null') as Partial<Draft> | null
    return typeof draft?.text === 'string' && typeof draft.at === 'number' ? { text: draft.text, at: draft.at } : null
  } catch {
    return null
  }
}

function storage(): Storage | null {
  try {
    return localStorage
  } catch {
    return null
  }
}
