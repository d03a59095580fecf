import { listText, numberText, sentencesText } from '#shared/language/formats.ts'
import { LARGEST_FILE, MB } from '#shared/limits.ts'
import type { ImportStatus } from '#shared/model/import-status.ts'
import * as t from '#shared/words/app/incoming.ts'

/** Progress of an upload: the file is being hashed, it is being sent, or the upload waits for the connection. */
export interface UploadProgress {
  readonly stage: 'preparing' | 'sending' | 'cut'
  /** Bytes that have arrived, and the total. */
  readonly done: number
  readonly total: number
}

/** Describes the contents of a file: "Omnivore: 1,204 items, 310 highlights, 980 saved texts". */
export function whatWasRead({ programs, counts }: ImportStatus): string {
  const count = (name: string): number => counts?.[name] ?? 0
  if (count('items') === 0) return t.nothingInThisFileCanBe
  const parts = [
    t.countItems({ count: count('items') }),
    count('archived') > 0 ? t.countArchived({ count: count('archived') }) : '',
    count('favorites') > 0 ? t.countFavorites({ count: count('favorites') }) : '',
    count('tagged') > 0 ? t.countTagged({ count: count('tagged') }) : '',
    count('in_folders') > 0 ? t.countInFolders({ count: count('in_folders') }) : '',
    count('highlights') > 0 ? t.countHighlights({ count: count('highlights') }) : '',
    count('notes') > 0 ? t.countNotes({ count: count('notes') }) : '',
    count('texts') > 0 ? t.countTexts({ count: count('texts') }) : '',
  ]
  const contents = listText(parts.filter((part) => part !== ''))
  return programs.length === 0
    ? t.contentsOfAFile({ contents })
    : t.contentsFrom({ program: listText(programs), contents })
}

/** Maximum number of field names that are listed. */
const LISTED = 12

/**
 * Describes what will not be imported, what will be merged, and what already exists. Returns an empty string if there
 * is nothing to report.
 */
export function whatIsLeft({ counts, fields_left: fields = [] }: ImportStatus): string {
  const known = counts?.['known'] ?? 0
  const refused = counts?.['refused'] ?? 0
  const repeated = counts?.['repeated'] ?? 0
  return sentencesText([
    known > 0 ? t.knownItems({ count: known }) : '',
    repeated > 0 ? t.duplicateRows({ count: repeated }) : '',
    refused > 0 ? t.refusedRows({ count: refused }) : '',
    fields.length > 0 ? fieldsLeft(fields) : '',
  ])
}

function fieldsLeft(fields: readonly string[]): string {
  const [listed, more] = [listText(fields.slice(0, LISTED)), fields.length - LISTED]
  return more > 0
    ? t.fieldsAndMoreHaveNoPlace({ fields: listed, more: numberText(more) })
    : t.fieldsHaveNoPlace({ fields: listed })
}

/** Number of times the progress of an upload is announced. */
const ANNOUNCED = 20

/** Describes the progress of a file's upload: "Uploading: 120 of 480 MB". */
export function howMuchArrived({ stage, done, total }: UploadProgress): string {
  if (stage === 'preparing') return t.preparingTheFile
  const step = Math.max(MB, total / ANNOUNCED)
  const arrived = t.inMegabytesOfInMegabytes2Mb({
    inMegabytes: inMegabytes(Math.floor(done / step) * step),
    inMegabytes2: inMegabytes(total),
  })
  if (stage === 'cut') return t.noConnectionToYourLibrary({ arrived })
  return total > LARGEST_FILE ? t.uploadingALargeFile({ arrived }) : t.uploadingAFile({ arrived })
}

const inMegabytes = (bytes: number): string => numberText(Math.ceil(bytes / MB))

/** Describes the progress of an import. */
export function howFar(status: ImportStatus): string {
  const { phase, done, total, counts, outcomes, error, lacks_space: lacksSpace } = status
  if (lacksSpace) return t.theLibrarysDiskIsFull
  const all = numberText(total ?? 0)
  switch (phase) {
    case 'reading':
      return t.readingTheFile
    case 'ready':
      return t.nothingHasBeenImportedYet
    case 'taking':
      return t.doneOfAllImportedYouCan({ done: numberText(done), all })
    case 'paused':
      return t.pausedDoneOfAllImported({ done: numberText(done), all })
    case 'undoing':
      return t.undoingTheImport
    case 'undone':
      return t.undoneLaterChangesStay
    default:
      return error ?? ended(outcomes, counts?.['repeated'] ?? 0, status.shelves_made ?? 0)
  }
}

function ended({ added, joined, refused, left }: ImportStatus['outcomes'], repeated: number, shelves: number): string {
  const parts = [
    t.addedAdded({ added: numberText(added) }),
    shelves > 0 ? t.shelvesMade({ count: shelves }) : '',
    repeated > 0 ? t.repeatedJoinedWithAnotherRow({ repeated: numberText(repeated) }) : '',
    joined > 0 ? t.joinedAlreadyInYourLibrary({ joined: numberText(joined) }) : '',
    refused > 0 ? t.refusedNotImported({ refused: numberText(refused) }) : '',
    left > 0 ? t.leftFromFeedsSkipped({ left: numberText(left) }) : '',
  ]
  return t.importDone({ results: listText(parts.filter((part) => part !== '')) })
}
