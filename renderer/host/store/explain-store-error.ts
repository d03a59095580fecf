import { StoreError } from '#shared/sync/store/store-error.ts'
import { storeErrorMessages } from '#shared/sync/store/store-error-messages.ts'

/** What went wrong in IndexedDB, in the words of the port. */
export function explainStoreError(error: unknown): Error {
  if (error instanceof StoreError || error instanceof RangeError) return error
  const code = codes[nameOf(error)]
  if (code) return new StoreError(code, storeErrorMessages[code], { cause: error })
  const message = error instanceof Error ? error.message : String(error)
  return new StoreError('failed', `The offline store failed: ${message}`, { cause: error })
}

const codes: Partial<Record<string, Exclude<StoreError['code'], 'failed'>>> = {
  QuotaExceededError: 'full',
  VersionError: 'newer',
  // Chromium's words for files it can't read any more.
  UnknownError: 'damaged',
  NotReadableError: 'damaged',
  // A table or an index of ours is not there.
  NotFoundError: 'damaged',
  InvalidTableError: 'damaged',
  // Private windows and blocked storage, each browser in its own way.
  SecurityError: 'refused',
  InvalidAccessError: 'refused',
  MissingAPIError: 'refused',
}

/** Dexie wraps: an aborted transaction or a bulk write carries the reason inside. */
function nameOf(error: unknown): string {
  for (let current = error; current; ) {
    const { name, inner, failures } = current as { name?: string; inner?: unknown; failures?: unknown[] }
    if (name && codes[name]) return name
    current = inner ?? (Array.isArray(failures) ? failures[0] : undefined)
  }
  return ''
}
