/** One version's changes, in the groups they are written in ("Added", "Fixed"). */
export interface Release {
  readonly title: string
  readonly groups: readonly { readonly name: string; readonly lines: readonly string[] }[]
}

/** What a changelog in the form of keepachangelog.com says, in plain words. */
export function parseChangelog(changelog: string): readonly Release[] {
  return changelog
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const [title = '', ...groups] = part.split(/^### /m)
      return {
        title: titleOf(title.trim()),
        groups: groups.flatMap((group) => {
          const [name = '', ...rest] = group.split('\n')
          const lines = rest.flatMap((line) => /^- (.+)$/.exec(line)?.[1] ?? [])
          return lines.length === 0 ? [] : [{ name: name.trim(), lines: lines.map(plain) }]
        }),
      }
    })
    .filter(({ groups }) => groups.length > 0)
}

const titleOf = (heading: string): string => (/unreleased/i.test(heading) ? 'This version' : plain(heading))

/** Keys and addresses without their marks. */
const plain = (text: string): string => text.replaceAll(/[`[\]]|\*\*/g, '').replaceAll(/\(https?:[^)]*\)/g, '')
