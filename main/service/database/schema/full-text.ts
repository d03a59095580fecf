/**
 * SQLite's full-text tables. They are contentless: they index words but only return row numbers. PostgreSQL has a
 * single table for this: see postgres/search-tables.ts.
 */
export const fullTextTables = {
  /** rowid: see dialect/full-text-rows.ts. */
  search_text: {
    columns: ['title', 'author', 'site', 'body', 'notes', 'highlights'],
    tokens: `tokenize="unicode61 remove_diacritics 2"`,
  },
  /** Table for searches within words, in everything except bodies. */
  search_part: { columns: ['names', 'said'], tokens: `tokenize="trigram remove_diacritics 1"` },
  /** Table for searches by the start of words in titles, authors and sites. */
  search_start: { columns: ['names'], tokens: `tokenize="unicode61 remove_diacritics 2", prefix='1 2 3'` },
} as const

/** The row of a full-text table. */
export type WordsOf<Table extends { readonly columns: readonly string[] }> = { rowid: number } & {
  [Name in Table['columns'][number]]: string
}
