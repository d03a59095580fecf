/** Formats in which a library can be exported. A zip holds files; the others are one file. */
export const exportFormats = {
  lectern: { label: 'Everything, to keep or to move', ending: 'zip', of: 'library' },
  markdown: { label: 'Markdown files', ending: 'zip', of: 'library' },
  html: { label: 'Web pages', ending: 'zip', of: 'library' },
  epub: { label: 'An e-book (EPUB)', ending: 'epub', of: 'library' },
  csv: { label: 'A table (CSV)', ending: 'csv', of: 'library' },
  jsonl: { label: 'JSON Lines', ending: 'jsonl', of: 'library' },
  highlights_markdown: { label: 'Highlights as Markdown', ending: 'md', of: 'highlights' },
  highlights_csv: { label: 'Highlights as a table (CSV)', ending: 'csv', of: 'highlights' },
  highlights_json: { label: 'Highlights as JSON', ending: 'json', of: 'highlights' },
  highlights_readwise: { label: 'Highlights for Readwise (CSV)', ending: 'csv', of: 'highlights' },
} as const satisfies Record<string, { label: string; ending: string; of: 'library' | 'highlights' }>

export type ExportFormat = keyof typeof exportFormats

export const exportFormatNames = Object.keys(exportFormats) as ExportFormat[]
