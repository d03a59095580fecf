import type { ImapFlow } from 'imapflow'

/**
 * Returns the names to try for a folder, the reader's own first. Mail programs show folders inside folders as a tree, so
 * readers separate them with slashes or dots, whatever their server's separator is.
 */
export function folderNames({ namespace }: Pick<ImapFlow, 'namespace'>, folder: string): readonly string[] {
  const separator = namespace?.delimiter
  if (!separator) return [folder]
  return [...new Set([folder, folder.replaceAll('/', separator), folder.replaceAll('.', separator)])]
}
