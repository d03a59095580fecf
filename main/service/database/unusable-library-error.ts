/** The file is no library, is damaged, or was written by a newer version. */
export class UnusableLibraryError extends Error {
  override readonly name: string = 'UnusableLibraryError'
}
