/**
 * True if the error reports that the file or folder doesn't exist. That isn't a failure for a file that may not have
 * been written yet.
 */
export const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')
