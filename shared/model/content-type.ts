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
} as const

export type ContentType = (typeof contentType)[keyof typeof contentType]
