import { StoreError } from '#shared/sync/store/store-error.ts'
import { storeErrorMessages } from '#shared/sync/store/store-error-messages.ts'
import { NewerDatabaseError } from '../sqlite/migrate.ts'

/**
 * Translates a SQLite error to one of the port's errors. An I/O error does not count as damage: the next attempt may
 * succeed.
 */
export function toStoreError(error: unknown): Error {
  if (error instanceof StoreError || error instanceof RangeError) return error
  const message = error instanceof Error ? error.message : String(error)
  if (error instanceof NewerDatabaseError) return new StoreError('newer', message, { cause: error })
  const code = codeOf(error)
  const words = code === 'full' || code === 'damaged' ? storeErrorMessages[code] : 'The offline store failed.'
  return new StoreError(code, `${words} (${message})`, { cause: error })
}

function codeOf(error: unknown): StoreError['code'] {
  // A text that was written as JSON can no longer be parsed.
  if (error instanceof SyntaxError) return 'damaged'
  const code = (error as { code?: unknown } | null)?.code
  if (typeof code !== 'string') return 'failed'
  if (code === 'SQLITE_FULL' || code === 'ENOSPC') return 'full'
  if (code.startsWith('SQLITE_CORRUPT') || code === 'SQLITE_NOTADB') return 'damaged'
  if (code.startsWith('SQLITE_BUSY')) return 'blocked'
  return 'failed'
}
