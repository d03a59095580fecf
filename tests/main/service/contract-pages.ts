/** Inputs of the calls for stored pages and files (contract-inputs.ts). */
export const pageInputs = (id: number, paper: number) => ({
  contentFile: { params: { id: paper } },
  contentFileBytes: { params: { id: paper } },
  contentFilePart: { params: { id: paper }, query: { start: 0, end: 1000 } },
  contentOriginal: { params: { id } },
  storedPages: { params: { id } },
  storedPage: { params: { id }, query: {} },
  storedPageChanges: { params: { id }, query: { older: 0 } },
  storedPageFile: { params: { id }, query: { format: 'warc' as const } },
})

/** Inputs of the public calls for stored pages. */
export const publicPageInputs = (id: string) => ({
  itemPages: { params: { id } },
  itemPage: { params: { id }, query: {} },
  itemPageChanges: { params: { id }, query: { older: 0 } },
  itemPageFile: { params: { id }, query: { format: 'html' as const } },
})
