import { compareNames } from '#shared/language/compare-names.ts'
import {
  type KnownReader,
  MOST_KNOWN_READERS,
  readerOf,
  type ReaderStanding,
  storedReader,
} from '#shared/model/sending.ts'
import * as t from '#shared/words/reading.ts'
import { notify } from '../../cache/index.ts'
import { preference, setPreference, usePreference } from '../../preferences/index.ts'

type Named = Pick<KnownReader, 'reader' | 'handle' | 'name'>

const inOrder = (stored: Readonly<Record<string, string>>): readonly KnownReader[] =>
  Object.entries(stored)
    .flatMap(([reader, json]) => readerOf(reader, json) ?? [])
    .toSorted((a, b) => compareNames(a.handle, b.handle))

/** Returns the readers about whom this reader decided. The decisions follow the reader to other devices. */
export const useKnownReaders = (): readonly KnownReader[] => inOrder(usePreference('readers'))

/** Returns whether the reader muted another one, who is given by key. */
export function useIsMuted(): (reader: string) => boolean {
  const stored = usePreference('readers')
  return (reader) => readerOf(reader, stored[reader] ?? '')?.standing === 'muted'
}

/**
 * Mutes or allows a reader, or with null takes the decision back. An undo is offered. Returns false if there are too
 * many decisions.
 */
export function decideAbout({ reader, handle, name }: Named, standing: ReaderStanding | null): boolean {
  const { [reader]: before, ...others } = preference('readers')
  if (standing !== null && before === undefined && Object.keys(others).length >= MOST_KNOWN_READERS) {
    notify(t.youHaveDecidedAboutTooMany, { type: 'error' })
    return false
  }
  const put = (json: string | undefined): void => {
    const { [reader]: _, ...rest } = preference('readers')
    setPreference('readers', json === undefined ? rest : { ...rest, [reader]: json })
  }
  put(standing === null ? undefined : storedReader({ handle, name, standing }))
  notify(
    t.decided({
      of: standing ?? (readerOf(reader, before ?? '')?.standing === 'muted' ? 'unmuted' : 'removed'),
      handle,
    }),
    {
      action: { label: t.undo, run: () => put(before) },
    },
  )
  return true
}
