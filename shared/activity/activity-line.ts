/** One request to the service, one sync pass or one failure. */
export interface ActivityLine {
  /** Milliseconds since the epoch. */
  readonly at: number
  /** 'query': a slow query of the offline store. */
  readonly kind: 'request' | 'query' | 'sync' | 'problem'
  /** Without queries, bodies or tokens: 'GET /queue_feed/', 'Up to date'. */
  readonly what: string
  readonly status: number | null
  readonly milliseconds: number | null
}
