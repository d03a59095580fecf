/** The file or folder is not there: an answer, and no failure, where it may not have been written yet. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')
