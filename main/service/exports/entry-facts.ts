import { libraryState } from '#shared/model/library-state.ts'
import type { LibraryRecord } from './library-record.ts'

/** Returns the state of an entry in words that people and other programs understand. */
export const stateOf = ({ library }: LibraryRecord): 'queue' | 'archive' | 'unsaved' =>
  library?.library_state === libraryState.saved
    ? 'queue'
    : library?.library_state === libraryState.archived
      ? 'archive'
      : 'unsaved'

export const savedDate = ({ library, feed_date }: LibraryRecord): string => library?.first_date ?? feed_date

export const progressOf = ({ history }: LibraryRecord): number => history?.max_read_percentage ?? 0

export const shelvesOf = ({ shelves = [] }: LibraryRecord): string[] => shelves.map(({ name }) => name)

export const tagsOf = ({ tags }: LibraryRecord): string[] => tags.map(({ name }) => name)
