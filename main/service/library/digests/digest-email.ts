import type { Content } from '#shared/model/content.ts'
import * as t from '#shared/words/service/emails.ts'
import type { Email } from '../../outgoing-mail/email.ts'
import { writeEmail } from '../../outgoing-mail/write-email.ts'

export interface DigestWords {
  readonly to: string
  readonly origin: string
  readonly rhythm: 'daily' | 'weekly'
  /** The newest first. */
  readonly contents: readonly Content[]
  /** True if there are more contents that are not listed. */
  readonly hasMore: boolean
}

/** Lists new inbox items as titles that link to Lectern. Nothing in the email reports whether the reader opened it. */
export function digestEmail({ to, origin, rhythm, contents, hasMore }: DigestWords): Email {
  const links = contents.map(({ id, title, ...content }) => ({
    title,
    url: `${origin}/reader?id=${id}`,
    about: [sourceOf(content), minutesOf(content)].filter((fact) => fact !== ''),
  }))
  return writeEmail({
    to,
    origin,
    subject: rhythm === 'daily' ? t.newInYourInboxToday : t.newInYourInboxThisWeek,
    parts: [
      t.newFromYourSources({ rhythm }),
      { links },
      ...(hasMore ? [t.findMoreInYourInbox] : []),
      { button: t.openYourInbox, url: `${origin}/list/inbox` },
    ],
    reason: t.youChoseADigest({ rhythm }),
  })
}

const sourceOf = ({ newsletter_profile, rss_feed, site_name }: Brought): string =>
  newsletter_profile?.name ?? rss_feed?.name ?? site_name ?? ''

function minutesOf({ article }: Pick<Content, 'article'>): string {
  const minutes = article?.reading_time_minutes ?? 0
  return minutes > 0 ? t.minutesToRead({ minutes }) : ''
}

type Brought = Pick<Content, 'site_name'> & {
  readonly newsletter_profile?: { readonly name: string | null } | null
  readonly rss_feed?: { readonly name: string } | null
}
