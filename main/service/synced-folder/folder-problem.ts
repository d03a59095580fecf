/** Reason that a folder cannot be synced, in a sentence for its reader. */
export class FolderProblem extends Error {
  override readonly name = 'FolderProblem'
}

const sentences: Readonly<Record<string, (folder: string) => string>> = {
  ENOENT: (folder) => `The folder is not there: ${folder}`,
  ENOTDIR: (folder) => `This is not a folder: ${folder}`,
  ENOSPC: (folder) => `The disk is full: ${folder}`,
  EDQUOT: (folder) => `The disk is full: ${folder}`,
  EROFS: (folder) => `The folder can only be read: ${folder}`,
  EACCES: (folder) => `The folder can’t be written to: ${folder}`,
  EPERM: (folder) => `The folder can’t be written to: ${folder}`,
}

/** The disk's error as a FolderProblem. Any other error as it is. */
export function folderProblem(error: unknown, folder: string): unknown {
  const sentence = sentences[codeOf(error)]
  return sentence === undefined ? error : new FolderProblem(sentence(folder), { cause: error })
}

export const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '')
