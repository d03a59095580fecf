export interface Run {
  readonly text: string
  readonly hit: boolean
}

const entities: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&#x27;': "'",
  '&amp;': '&',
}

/**
 * Parses the service's snippet, HTML-escaped text with `<mark>` around matches, into runs of text. The snippet never
 * becomes HTML: any other tag remains text.
 */
export function snippetRuns(snippet: string): readonly Run[] {
  const runs: Run[] = []
  let hit = false
  for (const part of snippet.split(/(<\/?mark>)/)) {
    if (part === '<mark>') hit = true
    else if (part === '</mark>') hit = false
    else if (part !== '') {
      runs.push({ text: part.replace(/&(?:lt|gt|quot|amp|#39|#x27);/g, (entity) => entities[entity] ?? entity), hit })
    }
  }
  return runs
}
