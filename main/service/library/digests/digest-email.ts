import type { Content } from '#shared/model/content.ts'
import type { Email } from '../../outgoing-mail/email.ts'
import { writeEmail } from '../../outgoing-mail/write-email.ts'

export interface DigestWords {
  readonly to: string
  readonly origin: string
  readonly rhythm: 'daily' | 'weekly'
  /** The newest first. */
  readonly contents: readonly Content[]
  /** Further ones that are not named. */
  readonly hasMore: boolean
}

/** Lists new inbox items as titles that link into Lectern. Nothing in it reports whether it was opened. */
export function digestEmail({ to, origin, rhythm, contents, hasMore }: DigestWords): Email {
  const since = rhythm === 'daily' ? 'since yesterday' : 'this week'
  const links = contents.map(({ id, title, ...content }) => ({
    title,
    url: `${origin}/reader?id=${id}`,
    about: [sourceOf(content), minutesOf(content)].filter((words) => words !== ''),
  }))
  return writeEmail({
    to,
    origin,
    subject: rhythm === 'daily' ? 'New in your inbox today' : 'New in your inbox this week',
    parts: [
      `What your sources brought ${since}:`,
      { links },
      ...(hasMore ? ['More is in the inbox.'] : []),
      { button: 'Open the inbox', url: `${origin}/list/inbox` },
    ],
    reason: `You chose a ${rhythm} digest. Turn it off in the settings of your sources.`,
  })
}

const sourceOf = ({ newsletter_profile, rss_feed, site_name }: Brought): string =>
  newsletter_profile?.name ?? rss_feed?.name ?? site_name ?? ''

function minutesOf({ article }: Pick<Content, 'article'>): string {
  const minutes = article?.reading_time_minutes ?? 0
  return minutes > 0 ? `${minutes} min` : ''
}

type Brought = Pick<Content, 'site_name'> & {
  readonly newsletter_profile?: { readonly name: string | null } | null
  readonly rss_feed?: { readonly name: string } | null
}
