/** One request to the service, one sync pass or one failure. */
export interface ActivityLine {
  /** Milliseconds since the epoch. */
  readonly at: number
  /** 'query' is a slow query of the offline store. */
  readonly kind: 'request' | 'query' | 'sync' | 'problem'
  /** For example, 'GET /queue_feed/' or 'Up to date', without queries, bodies or tokens. */
  readonly what: string
  readonly status: number | null
  readonly milliseconds: number | null
}
