/** A stored page of an item. */
export interface PageVersion {
  /** 0 for the current page. */
  readonly version: number
  readonly url: string
  readonly title: string
  /** True if a client sent the page, false if the service fetched it. */
  readonly is_sent: boolean
  readonly saved_date: string
  /** Bytes of the packed page. Null if they are unknown. */
  readonly size: number | null
}
