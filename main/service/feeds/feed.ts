/** A feed as read, whatever form it came in. Addresses are whole, dates are milliseconds since the epoch. */
export interface Feed {
  readonly kind: 'rss' | 'atom' | 'json'
  readonly title: string
  readonly description: string | null
  readonly siteUrl: string | null
  /** Address that the feed gives for itself. */
  readonly selfUrl: string | null
  readonly hubUrls: readonly string[]
  /** New address that a podcast reports. */
  readonly newUrl: string | null
  readonly imageUrl: string | null
  readonly language: string | null
  readonly rights: string | null
  readonly authors: readonly FeedPerson[]
  readonly ttlMinutes: number | null
  /** Hours of the day in UTC, 0 to 23. */
  readonly skipHours: readonly number[]
  /** 0 for Sunday. */
  readonly skipDays: readonly number[]
  readonly isPodcast: boolean
  /** True if the oldest item comes first, as in a story. */
  readonly isSerial: boolean
  /** The same wherever a podcast moves. */
  readonly podcastGuid: string | null
  readonly items: readonly FeedItem[]
}

export interface FeedPerson {
  readonly name: string
  readonly email: string | null
  readonly url: string | null
}

export interface FeedItem {
  /** As written. Null if the feed gives none. */
  readonly id: string | null
  readonly url: string | null
  readonly title: string
  /** True if the title is made of the text or the address. */
  readonly isUntitled: boolean
  /** Title of a stored item before its feed last replaced it with another. */
  readonly formerTitle?: string
  readonly summary: string | null
  /** HTML as written, with the address that its links are relative to. */
  readonly body: { readonly html: string; readonly base: string } | null
  /** True if the feed has more of the body. Absent in items that an earlier version read. */
  readonly isCut?: boolean
  readonly authors: readonly FeedPerson[]
  readonly publishedMs: number | null
  readonly updatedMs: number | null
  readonly language: string | null
  readonly tags: readonly string[]
  readonly imageUrl: string | null
  readonly commentsUrl: string | null
  readonly enclosures: readonly Enclosure[]
  /** Other forms of what it plays. Absent in items that an earlier version read. */
  readonly otherForms?: readonly Enclosure[]
  /** As written: "1:02:03", "62:03" or seconds. */
  readonly duration: string | null
  /** Those that the feed itself lists, in order of time. */
  readonly chapters: readonly FeedChapter[]
  readonly chaptersUrl: string | null
  readonly transcripts: readonly FeedTranscript[]
  readonly season: string | null
  readonly episode: string | null
}

export interface FeedChapter {
  /** In seconds. */
  readonly start: number
  /** Empty for a picture that is shown from here on. */
  readonly title: string
  readonly image: string | null
  readonly url: string | null
  /** True if a table of contents lists it. */
  readonly in_toc: boolean
}

export interface FeedTranscript {
  readonly url: string
  readonly type: string | null
  readonly language: string | null
}

export interface Enclosure {
  readonly url: string
  readonly type: string | null
  /** In bytes, which may be a lie. */
  readonly size: number | null
}
