/**
 * True if the error says that the file or folder does not exist. That is no failure for a file that may not have been
 * written yet.
 */
export const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')
