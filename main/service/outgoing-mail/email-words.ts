import type * as english from '#shared/words/service/emails.ts'

/** The messages of emails in one language. */
export type EmailWords = {
  readonly [Key in keyof typeof english]: (typeof english)[Key] extends string ? string : (typeof english)[Key]
}
