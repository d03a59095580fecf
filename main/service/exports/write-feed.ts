import type { FeedForm } from '#shared/model/tools/feed-token.ts'
import { xml } from './entry-xhtml.ts'
import type { OutgoingFeed, OutgoingItem } from './outgoing-feed.ts'

export interface WrittenFeed {
  readonly mediaType: string
  readonly text: string
}

/** A feed in one of its forms: RSS 2.0, or JSON Feed 1.1. */
export function writeFeed(feed: OutgoingFeed, form: FeedForm): WrittenFeed {
  return form === 'rss'
    ? { mediaType: 'application/rss+xml', text: rss(feed) }
    : { mediaType: 'application/feed+json', text: JSON.stringify(jsonFeed(feed), null, 1) }
}

function rss({ title, address, home, items }: OutgoingFeed): string {
  return `<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel>
<title>${xml(title)}</title>
<link>${xml(home)}</link>
<description>${xml(`${title}, from a Lectern library`)}</description>
<atom:link href="${xml(address)}" rel="self" type="application/rss+xml"/>
<generator>Lectern</generator>
<ttl>60</ttl>
${items.map(rssItem).join('\n')}
</channel>
</rss>
`
}

function rssItem({ id, title, url, author, date, html, tags }: OutgoingItem): string {
  return [
    '<item>',
    `<title>${xml(title)}</title>`,
    ...(url === null ? [] : [`<link>${xml(url)}</link>`]),
    `<guid isPermaLink="false">${xml(id)}</guid>`,
    `<pubDate>${new Date(date).toUTCString()}</pubDate>`,
    ...(author === null ? [] : [`<dc:creator>${xml(author)}</dc:creator>`]),
    ...tags.map((name) => `<category>${xml(name)}</category>`),
    ...(html === '' ? [] : [`<description>${xml(html)}</description>`]),
    '</item>',
  ].join('\n')
}

const jsonFeed = ({ title, address, home, items }: OutgoingFeed) => ({
  version: 'https://jsonfeed.org/version/1.1',
  title: title.toWellFormed(),
  home_page_url: home,
  feed_url: address,
  items: items.map(({ id, title: name, url, author, date, html, tags }) => ({
    id,
    ...(url === null ? {} : { url }),
    title: name.toWellFormed(),
    content_html: html.toWellFormed(),
    date_published: new Date(date).toISOString(),
    ...(author === null ? {} : { authors: [{ name: author }] }),
    ...(tags.length === 0 ? {} : { tags }),
  })),
})
