import type { BrowserContext } from 'playwright/test'
import { type FeedEntry, entryOf } from '#shared/model/feed.ts'
import { canonicalText } from '#shared/text/canonical-text.ts'
import { parseMarkdown } from '#shared/text/parse-markdown.ts'
import { annotation, harnessContent } from '../../renderer/reading/harness/harness-content.ts'

/** Ids that only this fake service knows. */
export const noted = 900_001
export const email = 900_002
/**
 * Tokens of shared pages, each with a part of the vectors. All vectors on one page keep a slow machine busy for longer
 * than the timeouts.
 */
export const tokens: readonly string[] = [
  'first-part',
  'second-part',
  'third-part',
  'fourth-part',
  'fifth-part',
  'sixth-part',
]
/** The heading of the page that is shared under a token. */
export const headOf = (token: string): string => `Here stands the ${token.replace('-', ' ')}.`

const at = '2026-01-05T08:00:00Z'

/** Splits `vectors` into about `count` groups, without dropping any. */
function grouped(vectors: readonly string[], count: number): (readonly string[])[] {
  const size = Math.ceil(vectors.length / count)
  return Array.from({ length: Math.ceil(vectors.length / size) }, (_, part) =>
    vectors.slice(part * size, (part + 1) * size),
  )
}

/** Joins `vectors` into about `count` texts, without dropping any. */
const joined = (vectors: readonly string[], count: number): string[] =>
  grouped(vectors, count).map((group) => group.join('\n\n'))

/** Answers some of the app's requests in place of the service, as a service without any sanitizing or checks would. */
export async function answerHostilely(
  context: BrowserContext,
  vectors: readonly string[],
  bodies: readonly string[],
): Promise<void> {
  const everything = vectors.join('\n\n')
  const texts = joined(vectors, 50)
  const profile = (name: string) => ({
    ...{ id: 5, profile_type: 1, name, any_name: name, display_name: name, photo_url: null, url: null },
    ...{ domain: name, domain_photo: null, description: name },
  })
  const tag = (name: string, id: number) => ({ id, name, created_date: at, last_used_date: at, article_count: 1 })
  const entry = (text: string, id: number): FeedEntry => {
    const facts = { title: text, site_name: text, excerpt: text, author: profile(text), publisher: profile(text) }
    const highlights = [annotation(id, { content_id: id, text, note: text, char_start: 0, char_end: text.length })]
    const library = {
      ...{ id, content_id: id, library_state: 2 as const, library_state_date: at, modified_date: at },
      ...{ feed_dirty_date: at, is_favorited: false, last_favorited_date: null, queue_order: 0, swhighlight: text },
    }
    const about = { tags: [tag(text, id)], my_annotations: highlights, photo_thumbnail_url: text, url: text }
    return entryOf(harnessContent({ id, library, ...facts, ...about }))
  }
  const page = (feed: readonly FeedEntry[]) => ({
    ...{ id: '4', feed, next: null, previous: null, current_profile: null },
    ...{ queue_count: 0, archive_count: feed.length, cursor: '' },
  })
  const listed = page(texts.map((text, part) => entry(text, 800_000 + part)))

  const written = joined(vectors, 100)
  const markdown = written.map((_, number) => `Words that belong to note ${number} stand here.`).join('\n\n')
  const text = canonicalText(parseMarkdown(markdown))
  let from = 0
  const notes = written.map((note, number) => {
    const words = `Words that belong to note ${number} stand here.`
    const place = { char_start: from, char_end: from + words.length, text: words }
    from += words.length + 1
    return annotation(number + 1, { content_id: noted, note, ...place })
  })
  if (from - 1 !== text.length) throw new Error('The notes are not on their words')
  const article = (markdown: string) => {
    const { article } = harnessContent()
    return article && { ...article, markdown }
  }
  const withNotes = harnessContent({
    id: noted,
    article: article(markdown),
    my_annotations: notes,
    my_note: { id: 1, content_id: noted, note: everything, created_date: at },
  })
  const asEmail = harnessContent({ id: email, content_type: 4, article: article('The words of an email.') })
  const some = vectors.slice(0, 40).join(' ')
  const parts = grouped(vectors, tokens.length)
  const shared = tokens.map((token, part) =>
    harnessContent({
      // Rows and cards show all vectors. Large headings show only a few.
      ...{ id: 900_003 + part, title: some, site_name: some, excerpt: some, author: profile(some) },
      article: article(
        [
          headOf(token),
          ...(parts[part] ?? []).map((vector) => {
            const line = vector.replaceAll('\n', ' ')
            const address = line.replaceAll(/[<>]/g, encodeURIComponent)
            return `${vector}\n\n[words](<${address}>) ![words](<${address}>) *${line}* \`${line}\``
          }),
        ].join('\n\n'),
      ),
    }),
  )

  const answers: readonly (readonly [path: RegExp, reply: unknown])[] = [
    [/\/library_items\/(?:highlights|archive)_feed\/$/, listed],
    [/\/tags\/$/, { tags: joined(vectors, 60).map(tag), next: null }],
    [new RegExp(`/contents/${noted}/$`), withNotes],
    [new RegExp(`/contents/${email}/$`), asEmail],
    [new RegExp(`/contents/${email}/original/$`), { url: 'https://emails.example/', html: bodies.join('\n') }],
    ...tokens.map(
      (token, part) =>
        [
          new RegExp(`/public_pages/${token}/$`),
          { content: shared[part], annotations: [], with_highlights: true, shared_date: at },
        ] as const,
    ),
  ]
  await context.route(/\/api\/v19\//, (route) => {
    const { pathname } = new URL(route.request().url())
    const answer = answers.find(([path]) => route.request().method() === 'GET' && path.test(pathname))
    return answer ? route.fulfill({ json: answer[1] }) : route.fallback()
  })
}
