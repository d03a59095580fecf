import { useEffect, useState } from 'react'
import { reported } from '../report.ts'
import { connectedHost } from './hooks.ts'

/** Drafts that are stored while no library is connected, for as long as the page is open. */
const inPage = new Map<string, string>()

/**
 * Returns the draft with a name such as "note.7.120". Returns null if there is none, and undefined until this is known.
 */
export function useDraft(name: string): string | null | undefined {
  const [found, setFound] = useState<{ readonly name: string; readonly text: string | null } | null>(null)
  useEffect(() => {
    let wanted = true
    const host = connectedHost()
    const read = host ? host.draft(name) : Promise.resolve(inPage.get(name) ?? null)
    // A draft that can't be read must not prevent the reader from writing.
    void reported('read a draft', read).then((text) => wanted && setFound({ name, text }))
    return () => {
      wanted = false
    }
  }, [name])
  return found?.name === name ? found.text : undefined
}

/**
 * Stores unsaved text on this device for about a month. Null removes it. If the device can't store it, the text exists
 * only in its open field.
 */
export function keepDraft(name: string, text: string | null): void {
  const host = connectedHost()
  if (host) void reported('keep a draft', host.keepDraft(name, text))
  else if (text === null) inPage.delete(name)
  else inPage.set(name, text)
}
