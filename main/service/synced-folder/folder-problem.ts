import * as t from '#shared/words/service/tools.ts'

/** The reason why a folder cannot be synced, as a sentence for its reader. */
export class FolderProblem extends Error {
  override readonly name = 'FolderProblem'
}

const sentences: Readonly<Record<string, (folder: string) => string>> = {
  ENOENT: (folder) => t.theFolderDoesntExistFolder({ folder }),
  ENOTDIR: (folder) => t.thisIsNotAFolderFolder({ folder }),
  ENOSPC: (folder) => t.theDiskIsFullFolder({ folder }),
  EDQUOT: (folder) => t.theDiskIsFullFolder({ folder }),
  EROFS: (folder) => t.theFolderIsReadOnlyFolder({ folder }),
  EACCES: (folder) => t.theFolderCantBeWrittenTo({ folder }),
  EPERM: (folder) => t.theFolderCantBeWrittenTo({ folder }),
}

/** Converts an error of the disk to a FolderProblem. Returns any other error unchanged. */
export function folderProblem(error: unknown, folder: string): unknown {
  const sentence = sentences[codeOf(error)]
  return sentence === undefined ? error : new FolderProblem(sentence(folder), { cause: error })
}

export const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '')
