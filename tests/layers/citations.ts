import { posix } from 'node:path'

/** Names that pages of the web and other programs' files have, not files of this repository. */
const foreign = new Set(['robots.txt', 'llms.txt', 'index.ts', 'CHANGELOG.md'])

/** Documents and source files that a comment or a page names: "README.md", "shared/limits.ts". */
const cited = /(?<![\w@/.-])(?:\.{1,2}\/)*[\w-][\w./-]*\.(?:md|txt|tsx?|mjs)\b(?![\w/])/g

/** Comments and, of a page, everything but its code blocks and addresses. */
function prose(path: string, text: string): string {
  if (path.endsWith('.md')) return text.replaceAll(/^```[\s\S]*?^```/gm, '').replaceAll(/https?:\/\/[^\s)>]+/g, '')
  return (text.match(/\/\*[\s\S]*?\*\/|(?:^|\s)\/\/[^\n]*/g) ?? []).join('\n').replaceAll(/https?:\/\/[^\s)>]+/g, '')
}

/**
 * Finds names in the prose of these files that do not exist in the repository. A name counts as found if a file's path
 * ends in it, read from the repository's root, from the file's own folder, or as the last part of a path.
 */
export function brokenCitations(files: ReadonlyMap<string, string>, known: readonly string[]): string[] {
  const tails = new Set<string>()
  for (const path of known) {
    const parts = path.split('/')
    for (let from = 0; from < parts.length; from++) tails.add(parts.slice(from).join('/'))
  }
  return [...files].flatMap(([path, text]) =>
    [...new Set(prose(path, text).match(cited) ?? [])]
      .filter((name) => !foreign.has(name) && !tails.has(name))
      .filter((name) => !tails.has(posix.normalize(posix.join(posix.dirname(path), name))))
      .map((name) => `${path} cites ${name}, which is not in the repository`),
  )
}
