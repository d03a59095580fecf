import type { FeedForm } from '#shared/model/tools/feed-token.ts'
import * as t from '#shared/words/service/exports.ts'
import { xml } from './entry-xhtml.ts'
import type { OutgoingFeed, OutgoingItem, OutgoingAudio } from './outgoing-feed.ts'
import { PODCAST_NAMESPACES, podcastFacts, soundFacts } from './podcast-elements.ts'

export interface WrittenFeed {
  readonly mediaType: string
  readonly text: string
}

const writers: Readonly<Record<FeedForm, (feed: OutgoingFeed) => WrittenFeed>> = {
  rss: (feed) => ({ mediaType: 'application/rss+xml', text: rss(feed) }),
  atom: (feed) => ({ mediaType: 'application/atom+xml', text: atom(feed) }),
  json: (feed) => ({ mediaType: 'application/feed+json', text: JSON.stringify(jsonFeed(feed), null, 1) }),
}

/** Returns a feed in the given format: RSS 2.0, Atom 1.0, or JSON Feed 1.1. */
export const writeFeed = (feed: OutgoingFeed, form: FeedForm): WrittenFeed => writers[form](feed)

function rss({ title, address, home, items, isPodcast }: OutgoingFeed): string {
  return `<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/"${isPodcast ? PODCAST_NAMESPACES : ''}>
<channel>
<title>${xml(title)}</title>
<link>${xml(home)}</link>
<description>${xml(t.titleFromALecternLibrary({ title }))}</description>
<atom:link href="${xml(address)}" rel="self" type="application/rss+xml"/>
<generator>Lectern</generator>
<ttl>60</ttl>
${isPodcast ? `${podcastFacts(home)}\n` : ''}${items.map(rssItem).join('\n')}
</channel>
</rss>
`
}

function rssItem({ id, title, url, author, date, html, tags, sound }: OutgoingItem): string {
  return [
    '<item>',
    `<title>${xml(title)}</title>`,
    ...(url === null ? [] : [`<link>${xml(url)}</link>`]),
    `<guid isPermaLink="false">${xml(id)}</guid>`,
    `<pubDate>${new Date(date).toUTCString()}</pubDate>`,
    ...(author === null ? [] : [`<dc:creator>${xml(author)}</dc:creator>`]),
    ...tags.map((name) => `<category>${xml(name)}</category>`),
    ...(html === '' ? [] : [`<description>${xml(html)}</description>`]),
    ...(sound ? soundFacts(sound) : []),
    '</item>',
  ].join('\n')
}

/** The date given for a feed without items, because a feed must have one. */
const NEVER = '1970-01-01T00:00:00.000Z'

function atom({ id, title, address, home, items }: OutgoingFeed): string {
  const updated =
    items
      .map(({ date }) => new Date(date).toISOString())
      .toSorted()
      .at(-1) ?? NEVER
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<title>${xml(title)}</title>
<id>${xml(id)}</id>
<link rel="self" type="application/atom+xml" href="${xml(address)}"/>
<link rel="alternate" href="${xml(home)}"/>
<updated>${updated}</updated>
<author><name>Lectern</name></author>
<generator>Lectern</generator>
${items.map(atomEntry).join('\n')}
</feed>
`
}

function atomEntry({ id, title, url, author, date, html, tags, sound }: OutgoingItem): string {
  const dated = new Date(date).toISOString()
  return [
    '<entry>',
    `<title>${xml(title)}</title>`,
    `<id>${xml(id)}</id>`,
    ...(url === null ? [] : [`<link rel="alternate" href="${xml(url)}"/>`]),
    ...(sound
      ? [
          `<link rel="enclosure" type="${xml(sound.mediaType)}"${sound.size > 0 ? ` length="${sound.size}"` : ''} href="${xml(sound.url)}"/>`,
        ]
      : []),
    `<published>${dated}</published>`,
    `<updated>${dated}</updated>`,
    ...(author === null ? [] : [`<author><name>${xml(author)}</name></author>`]),
    ...tags.map((name) => `<category term="${xml(name)}"/>`),
    ...(html === '' ? [] : [`<content type="html">${xml(html)}</content>`]),
    '</entry>',
  ].join('\n')
}

const jsonFeed = ({ title, address, home, items }: OutgoingFeed) => ({
  version: 'https://jsonfeed.org/version/1.1',
  title: title.toWellFormed(),
  home_page_url: home,
  feed_url: address,
  items: items.map(({ id, title: name, url, author, date, html, tags, sound }) => ({
    id,
    ...(url === null ? {} : { url }),
    title: name.toWellFormed(),
    content_html: html.toWellFormed(),
    date_published: new Date(date).toISOString(),
    ...(author === null ? {} : { authors: [{ name: author }] }),
    ...(tags.length === 0 ? {} : { tags }),
    ...(sound ? { attachments: [attachment(sound)] } : {}),
  })),
})

const attachment = ({ url, mediaType, size, seconds }: OutgoingAudio) => ({
  url,
  mime_type: mediaType,
  ...(size > 0 ? { size_in_bytes: size } : {}),
  ...(seconds === null ? {} : { duration_in_seconds: Math.round(seconds) }),
})
