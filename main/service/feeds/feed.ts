/** A feed as read, regardless of its format. Addresses are absolute, and dates are in milliseconds since the epoch. */
export interface Feed {
  readonly kind: 'rss' | 'atom' | 'json'
  readonly title: string
  readonly description: string | null
  readonly siteUrl: string | null
  /** The feed's own address, as stated in the feed. */
  readonly selfUrl: string | null
  readonly hubUrls: readonly string[]
  /** The new address that a podcast states when it moves. */
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
  /** True if the oldest item comes first, as in a serialized story. */
  readonly isSerial: boolean
  /** Identifies a podcast. Doesn't change when the podcast moves. */
  readonly podcastGuid: string | null
  readonly items: readonly FeedItem[]
}

export interface FeedPerson {
  readonly name: string
  readonly email: string | null
  readonly url: string | null
}

export interface FeedItem {
  /** As written. Null if the feed states none. */
  readonly id: string | null
  readonly url: string | null
  readonly title: string
  /** True if the title was derived from the text or the address. */
  readonly isUntitled: boolean
  /** The title of a stored item before its feed last changed it. */
  readonly formerTitle?: string
  readonly summary: string | null
  /** HTML as written, with the base address of its links. */
  readonly body: { readonly html: string; readonly base: string } | null
  /** True if the stored body is truncated. Absent in items that were read by an earlier version. */
  readonly isCut?: boolean
  readonly authors: readonly FeedPerson[]
  readonly publishedMs: number | null
  readonly updatedMs: number | null
  readonly language: string | null
  readonly tags: readonly string[]
  readonly imageUrl: string | null
  readonly commentsUrl: string | null
  readonly enclosures: readonly Enclosure[]
  /** Other versions of the audio or video. Absent in items that were read by an earlier version. */
  readonly otherForms?: readonly Enclosure[]
  /** As written: "1:02:03", "62:03" or seconds. */
  readonly duration: string | null
  /** Chapters that the feed itself lists, in chronological order. */
  readonly chapters: readonly FeedChapter[]
  readonly chaptersUrl: string | null
  readonly transcripts: readonly FeedTranscript[]
  readonly season: string | null
  readonly episode: string | null
}

export interface FeedChapter {
  /** In seconds. */
  readonly start: number
  /** Empty if the chapter only marks a picture that is shown from that point on. */
  readonly title: string
  readonly image: string | null
  readonly url: string | null
  /** True if the chapter is listed in a table of contents. */
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
  /** In bytes. May be wrong. */
  readonly size: number | null
}
