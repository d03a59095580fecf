/** The columns a queue query reads (main/store/migrations/0005-fast-layout.ts made them). */
export interface QueueTables {
  queue: {
    /** Local and append-only: rows arrive at the end of the table whatever their id. */
    rid: number
    id: number
    flags: number
    _library_state_date: number
    _word_count: number
    _publication_date: number
    _last_viewed_date: number
  }
  queueJson: { rid: number; json: string }
  tags: { id: number; name: string }
  /** Clustered by tag and date. */
  queueTags: { tag: number; _library_state_date: number; id: number; rid: number; flags: number }
}
