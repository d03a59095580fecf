/** The kinds of content, with the numbers that the API uses. */
export const contentType = {
  article: 1,
  pdf: 2,
  twitter: 3,
  email: 4,
  emailPdf: 5,
  youtube: 6,
  podcast: 7,
  book: 8,
  /** Text that the reader writes. */
  note: 9,
  picture: 10,
} as const

export type ContentType = (typeof contentType)[keyof typeof contentType]

interface ContentKind {
  /** Its name in the public API. */
  readonly publicName: string
  /** The words after `is:` and `type:` that find it in a search. */
  readonly operators: readonly string[]
  /** Its bit in the stored filters of a list. A bit's meaning must never change. */
  readonly bit: number
}

/** Facts about each kind that are the same in every language. */
export const contentKinds = {
  article: { publicName: 'article', operators: ['article'], bit: 1 << 7 },
  podcast: { publicName: 'podcast', operators: ['podcast'], bit: 1 << 13 },
  youtube: { publicName: 'video', operators: ['video', 'youtube'], bit: 1 << 12 },
  pdf: { publicName: 'pdf', operators: ['pdf'], bit: 1 << 8 },
  twitter: { publicName: 'tweet', operators: ['tweet'], bit: 1 << 9 },
  email: { publicName: 'newsletter', operators: ['newsletter', 'email'], bit: 1 << 10 },
  emailPdf: { publicName: 'newsletter', operators: ['pdf', 'newsletter', 'email'], bit: 1 << 11 },
  book: { publicName: 'book', operators: ['book'], bit: 1 << 14 },
  note: { publicName: 'note', operators: ['note'], bit: 1 << 15 },
  picture: { publicName: 'picture', operators: ['picture', 'image'], bit: 1 << 16 },
} as const satisfies Record<keyof typeof contentType, ContentKind>

type Kinds = typeof contentKinds
export type PublicContentType = Kinds[keyof Kinds]['publicName']

const kinds = Object.entries(contentKinds) as readonly (readonly [keyof Kinds, ContentKind])[]

export const publicContentTypes = [
  ...new Set(kinds.map(([, { publicName }]) => publicName)),
] as readonly PublicContentType[]

const publicNames = new Map(kinds.map(([name, { publicName }]) => [contentType[name], publicName as PublicContentType]))
export const publicContentType = (type: ContentType): PublicContentType => publicNames.get(type) ?? 'article'

/** Content types by each word that finds them in a search. */
export const typesByOperator: Readonly<Record<string, readonly ContentType[]>> = Object.fromEntries(
  [...new Set(kinds.flatMap(([, { operators }]) => operators))].map((word) => [
    word,
    kinds.flatMap(([name, { operators }]) => (operators.includes(word) ? contentType[name] : [])),
  ]),
)
