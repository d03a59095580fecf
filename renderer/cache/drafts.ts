import { useEffect, useState } from 'react'
import { reported } from '../report.ts'
import { connectedHost } from './hooks.ts'

/** Where no library is connected, for as long as the page is open. */
const inPage = new Map<string, string>()

/** What was being written under a name, such as "note.7.120"; null when there is nothing, undefined until that is known. */
export function useDraft(name: string): string | null | undefined {
  const [found, setFound] = useState<{ readonly name: string; readonly text: string | null } | null>(null)
  useEffect(() => {
    let wanted = true
    const host = connectedHost()
    const read = host ? host.draft(name) : Promise.resolve(inPage.get(name) ?? null)
    // A draft that can't be read must not keep anyone from writing.
    void reported('read a draft', read).then((text) => wanted && setFound({ name, text }))
    return () => {
      wanted = false
    }
  }, [name])
  return found?.name === name ? found.text : undefined
}

/**
 * Keeps words that are not saved yet, on this device, for about a month (SPEC.txt sections 3 and 9); null lets go of them. A
 * device that refuses to store keeps nothing: the words stay in their field as long as it is open.
 */
export function keepDraft(name: string, text: string | null): void {
  const host = connectedHost()
  if (host) void reported('keep a draft', host.keepDraft(name, text))
  else if (text === null) inPage.delete(name)
  else inPage.set(name, text)
}
