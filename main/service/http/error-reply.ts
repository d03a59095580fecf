import { isDiskFull } from '../../disk/spare-space.ts'
import type { Logger } from 'pino'
import * as t from '#shared/words/service/errors.ts'
import { AccountClosed } from '../accounts/sessions.ts'
import { AccountGone } from '../database/account-gone.ts'
import { isTooLong, LibraryServerError } from '../servers/postgres/errors.ts'
import { FullSyncNeeded } from '../library/entries/sync-epochs.ts'
import { NotFound } from '../calls/not-found.ts'
import { Overruled } from '../calls/overruled.ts'
import { RefusedInput } from '../calls/refused-input.ts'
import { ApiError, tokenRefused } from '../calls/api-error.ts'
import { jsonReply } from './json-reply.ts'

/**
 * Returns the response for any thrown value. Unexpected errors are logged, and the response doesn't reveal any
 * internals.
 */
export function errorReply(error: unknown, logger: Logger): Response {
  if (error instanceof ApiError) return jsonReply(error.status, error.body, error.headers)
  if (error instanceof AccountGone)
    return errorReply(tokenRefused('User not found', 'The account of this token is gone'), logger)
  if (error instanceof AccountClosed) {
    return jsonReply(403, {
      detail: t.thisAccountIsDisabled,
      code: 'account_disabled',
    })
  }
  if (error instanceof RefusedInput) {
    return jsonReply(400, { detail: error.message, code: error.code, field: error.field })
  }
  if (error instanceof NotFound) return jsonReply(404, { detail: error.message, code: 'not_found' })
  if (error instanceof Overruled) return jsonReply(409, { detail: error.message, code: 'overruled' })
  if (error instanceof FullSyncNeeded) return jsonReply(410, { detail: error.message, code: 'full_sync_needed' })
  if (isDiskFull(error)) {
    logger.error({ err: error }, 'the disk is full')
    return jsonReply(507, { detail: t.theLibrarysDiskIsFull, code: 'storage_full' })
  }
  if (isTooLong(error)) {
    return jsonReply(400, {
      detail: t.thisAddressOrNameIsToo,
      code: 'too_long',
    })
  }
  if (error instanceof LibraryServerError) {
    logger.error({ err: error }, 'the database failed')
    return jsonReply(503, { detail: t.theLibrarysDatabaseCantBeReached, code: 'database_unreachable' })
  }
  if (isDamaged(error)) {
    logger.error({ err: error }, 'the library is damaged')
    return jsonReply(500, { detail: t.theLibraryFileIsDamaged, code: 'library_damaged' })
  }
  logger.error({ err: error }, 'a request failed unexpectedly')
  return jsonReply(500, { detail: t.somethingWentWrongInTheService, code: 'internal_error' })
}

/** True for SQLite errors that report an unreadable page in the library's file. */
const isDamaged = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^SQLITE_(?:CORRUPT|NOTADB)/.test(String(error.code))
