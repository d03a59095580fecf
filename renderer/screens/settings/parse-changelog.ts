/** The changes in one version, grouped as in the file ("Reading", "Fixed"). */
export interface Release {
  /** Null if the version has not been released. */
  readonly title: string | null
  readonly groups: readonly { readonly name: string; readonly lines: readonly string[] }[]
}

/** The heading of the lines that readers don't see in the app. */
const operators = /^For people who run a service$/

/** The number of versions shown. Older ones are only in CHANGELOG.md. */
const versionsShown = 3

/**
 * Parses a changelog in keepachangelog.com format into plain text. Returns only the newest versions, without the lines
 * that readers don't see. The build calls it (renderer/build.config.ts), so the app contains only the result.
 */
export function parseChangelog(changelog: string): readonly Release[] {
  return changelog
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const [title = '', ...groups] = part.split(/^### /m)
      return {
        title: /unreleased/i.test(title) ? null : plain(title.trim()),
        groups: groups.flatMap((group) => {
          const [name = '', ...rest] = group.split('\n')
          const lines = rest.flatMap((line) => /^- (.+)$/.exec(line)?.[1] ?? [])
          if (lines.length === 0 || operators.test(name.trim())) return []
          return [{ name: name.trim(), lines: lines.map(plain) }]
        }),
      }
    })
    .filter(({ groups }) => groups.length > 0)
    .slice(0, versionsShown)
}

/** Removes Markdown marks and link addresses. */
const plain = (text: string): string => text.replaceAll(/[`[\]]|\*\*/g, '').replaceAll(/\(https?:[^)]*\)/g, '')
