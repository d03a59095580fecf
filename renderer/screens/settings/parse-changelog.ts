import * as t from '#shared/words/settings.ts'

/** The changes of one version, in the groups of the file ("Added", "Fixed"). */
export interface Release {
  readonly title: string
  readonly groups: readonly { readonly name: string; readonly lines: readonly string[] }[]
}

/** Parses a changelog in keepachangelog.com format into plain text. */
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

const titleOf = (heading: string): string => (/unreleased/i.test(heading) ? t.thisVersion : plain(heading))

/** Strips Markdown marks and link addresses. */
const plain = (text: string): string => text.replaceAll(/[`[\]]|\*\*/g, '').replaceAll(/\(https?:[^)]*\)/g, '')
