import { StoreError } from '#shared/sync/store/store-error.ts'
import { storeErrorMessages } from '#shared/sync/store/store-error-messages.ts'
import * as t from '#shared/words/sync.ts'

/** Translates an IndexedDB error into a StoreError. */
export function explainStoreError(error: unknown): Error {
  if (error instanceof StoreError || error instanceof RangeError) return error
  const code = error instanceof Error ? codes[error.name] : undefined
  if (code) return new StoreError(code, storeErrorMessages[code], { cause: error })
  const message = error instanceof Error ? error.message : String(error)
  return new StoreError('failed', t.storeFailedBecause({ message }), { cause: error })
}

const codes: Partial<Record<string, Exclude<StoreError['code'], 'failed'>>> = {
  QuotaExceededError: 'full',
  VersionError: 'newer',
  // Chromium uses this name for unreadable files.
  UnknownError: 'damaged',
  NotReadableError: 'damaged',
  // One of our tables or indexes is missing.
  NotFoundError: 'damaged',
  // Private windows and blocked storage. Browsers differ in which error they use.
  SecurityError: 'refused',
  InvalidAccessError: 'refused',
}
