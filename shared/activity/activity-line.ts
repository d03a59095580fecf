/** One request to the service, one sync pass or one thing that went wrong. */
export interface ActivityLine {
  /** Milliseconds since the epoch. */
  readonly at: number
  /** 'query': a question to the offline store that took long. */
  readonly kind: 'request' | 'query' | 'sync' | 'problem'
  /** Without queries, bodies or tokens: 'GET /queue_feed/', 'Up to date'. */
  readonly what: string
  readonly status: number | null
  readonly milliseconds: number | null
}
