/** Thrown if the database server can't be used. The message explains why and contains no password. */
export class LibraryServerError extends Error {
  override readonly name = 'LibraryServerError'
}

/** True if a text was too long for a PostgreSQL index, which holds about 2,600 bytes that cannot be compressed. */
export function isTooLong(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '54000'
}

/** Error code for a lock that another process has held for too long. */
export const LOCK_TIMEOUT = '55P03'

/** True if columns were added to a table since the statement was prepared. */
export function isOutdated(error: unknown): boolean {
  return codeOf(error) === '0A000' && error instanceof Error && error.message.includes('cached plan')
}

/** Error codes, from the server and from Node, for a connection that was lost or can't be established. */
const codes = /^(?:08|57P0[1-5]|53300|ECONN|EPIPE|ENOTFOUND|ENOENT|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_)/
/** Messages of driver errors that have no code. */
const words = /^(?:Connection terminated|Client has encountered a connection error|timeout exceeded|Client was closed)/i

export function lost(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && typeof error.code === 'string' && codes.test(error.code)) || words.test(error.message)
}

/**
 * Converts an error to one for the operator of the service. Unknown errors are returned unchanged. The driver's error
 * is not attached as the cause, because it may contain the connection with its address.
 */
export function explainServerError(error: unknown): unknown {
  if (error instanceof LibraryServerError || !(error instanceof Error)) return error
  const code = 'code' in error ? String(error.code) : ''
  if (code.startsWith('28')) {
    return new LibraryServerError('The database refuses the name or password of LECTERN_DATABASE.')
  }
  if (code === '3D000') {
    return new LibraryServerError('The database that LECTERN_DATABASE names does not exist.')
  }
  // The error's details about a row may contain a reader's data.
  if ('detail' in error) error.detail = undefined
  if (!lost(error)) return error
  return new LibraryServerError(`The database cannot be reached: ${reasonOf(error, code)}`)
}

const reasonOf = (error: Error, code: string): string => error.message || code || 'no reason was given'

export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
