/** Formats in which a library can be exported. A zip contains several files; the other formats are one file. */
export const exportFormats = {
  lectern: { ending: 'zip', of: 'library' },
  markdown: { ending: 'zip', of: 'library' },
  html: { ending: 'zip', of: 'library' },
  epub: { ending: 'epub', of: 'library' },
  csv: { ending: 'csv', of: 'library' },
  jsonl: { ending: 'jsonl', of: 'library' },
  notion: { ending: 'zip', of: 'library' },
  zotero: { ending: 'ris', of: 'library' },
  highlights_markdown: { ending: 'md', of: 'highlights' },
  highlights_csv: { ending: 'csv', of: 'highlights' },
  highlights_json: { ending: 'json', of: 'highlights' },
  highlights_readwise: { ending: 'csv', of: 'highlights' },
  highlights_anki: { ending: 'txt', of: 'highlights' },
} as const satisfies Record<string, { ending: string; of: 'library' | 'highlights' }>

export type ExportFormat = keyof typeof exportFormats

export const exportFormatNames = Object.keys(exportFormats) as ExportFormat[]
