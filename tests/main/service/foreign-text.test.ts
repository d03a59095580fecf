// Reading of feeds, emails, imports, posts and speech needs time proportional to their length, regardless of their
// content. LECTERN_BOMBS=large tries every string in every place, and longer ones.
import { reason } from '#shared/reasons/codes.ts'
import { describe, expect, test } from 'vitest'
import { timeMarks } from '#shared/text/captions/time-marks.ts'
import { bookContents } from '../../../main/service/extraction/book/book-contents.ts'
import { xmlElements } from '../../../main/service/extraction/book/xml-elements.ts'
import { readEmail } from '../../../main/service/extraction/emails/read-email.ts'
import { feedDate } from '../../../main/service/feeds/feed-date.ts'
import { discoverFeeds } from '../../../main/service/feeds/discover-feeds.ts'
import { readChapters } from '../../../main/service/feeds/read-chapters.ts'
import { readFeed } from '../../../main/service/feeds/read-feed.ts'
import { readFile } from '../../../main/service/imports/read-file.ts'
import { metaRefreshTarget } from '../../../main/service/library/articles/meta-refresh.ts'
import { plainTextPage } from '../../../main/service/library/articles/plain-text-page.ts'
import { paragraphsOf } from '../../../main/service/media/media-article.ts'
import { readPageTags } from '../../../main/service/media/page-tags.ts'
import { readTranscript } from '../../../main/service/media/read-transcript.ts'
import { tweetArticle, tweetOf } from '../../../main/service/media/tweet.ts'
import { planSpeech } from '../../../main/service/speech/plan-speech.ts'
import { keySentences } from '../../../main/service/summary/key-sentences.ts'
import { hostileStrings } from '../../fakes/hostile-strings.ts'
import { growthOf, LINEAR } from '../../growth.ts'

const isLarge = process.env['LECTERN_BOMBS'] === 'large'
const SIZE = isLarge ? 200_000 : 24_000
const URL = 'https://site.example/feed'

const tweet = tweetOf('https://x.com/ada/status/1')
if (!tweet) throw new Error('The address of the post is not one.')

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const email = (head: string, body: string): Promise<unknown> =>
  readEmail({
    bytes: Buffer.from(`From: Ada <ada@site.example>\r\n${head}\r\n\r\n${body}`),
    salt: 'salt',
    pictureBase: 'https://library.example/',
  })
const oneLine = (text: string): string => text.replaceAll(/[\r\n]/g, ' ')

/** Every place at which foreign text comes in, with the text in it. */
const places: Readonly<Record<string, (text: string) => unknown>> = {
  'a feed': (text) => readFeed(text, URL),
  'the fields of a feed': (text) =>
    readFeed(
      `<rss><channel><title>${text}</title><item><title>${text}</title><author>${text}</author><pubDate>${text}` +
        `</pubDate><link>${text}</link><description>${text}</description></item></channel></rss>`,
      URL,
    ),
  'the unescaped fields of a feed': (text) =>
    readFeed(
      `<feed xmlns="http://www.w3.org/2005/Atom"><title type="html"><![CDATA[${text}]]></title><entry>` +
        `<content type="html"><![CDATA[${text}]]></content></entry></feed>`,
      URL,
    ),
  'a feed in JSON': (text) =>
    readFeed(
      JSON.stringify({
        version: 'https://jsonfeed.org/version/1.1',
        title: text,
        items: [{ id: '1', title: text, content_html: text, content_text: text, date_published: text }],
      }),
      URL,
    ),
  'a date': feedDate,
  'a page that may name feeds': (text) => discoverFeeds(URL, `<html><head><title>${text}</title>${text}`),
  'the tags of a page': (text) =>
    readPageTags(`<title>${text}</title><meta name="${text}" content="${text}">${text}`, URL),
  'linked data': (text) => readPageTags(`<script type="application/ld+json">${text}</script>`, URL),
  'a page that may send readers on': (text) => metaRefreshTarget(text, URL),
  'a post': (text) =>
    tweetArticle(tweet, {
      said: {
        title: text,
        author: text,
        authorUrl: null,
        image: null,
        html: `<blockquote><p>${text}</p></blockquote>`,
      },
      page: null,
      silence: reason('nothing_told'),
    }),
  'a transcript': readTranscript,
  'a description': paragraphsOf,
  'a file of text': (text) => plainTextPage(text, URL),
  'the head of an email': (text) => email(`Subject: ${oneLine(text)}\r\nList-Unsubscribe: ${oneLine(text)}`, 'Hello.'),
  'a plain email': (text) => email('Subject: Hello\r\nContent-Type: text/plain; charset=utf-8', text),
  'an email in HTML': (text) =>
    email('Subject: Hello\r\nContent-Type: text/html; charset=utf-8', `<html><body><p>${text}</p></body></html>`),
  'the paragraphs of an email': (text) =>
    email(
      'Subject: Fwd: Hello\r\nContent-Type: multipart/alternative; boundary=b',
      `--b\r\nContent-Type: text/html\r\n\r\n<table><tr><td>${text}</td></tr></table>\r\n--b--`,
    ),
  'an import': (text) => imported(text, 'file.txt'),
  'an import of bookmarks': (text) =>
    imported(`<!DOCTYPE NETSCAPE-Bookmark-file-1><DL><p><DT><A HREF="https://a.example">${text}</A>${text}`),
  'an import of outlines': (text) => imported(`<opml><body><outline text="${oneLine(text)}">${text}</outline></opml>`),
  'an import of a table': (text) => imported(`url,title,tags,note\nhttps://a.example,${text}\n${text}`),
  'an import of clippings': (text) =>
    imported(`Book (Author)\n- Your Highlight on page 1 | Added on ${oneLine(text)}\n\n${text}\n==========\n${text}`),
  'an import of a note': (text) => imported(`---\nurl: https://a.example\ntitle: ${oneLine(text)}\n---\n${text}`),
  'an import of a property list': (text) => imported(`<plist><dict><key>${text}</key><string>${text}</string>`),
  'an import of records': (text) =>
    imported(
      JSON.stringify([{ url: 'https://a.example', title: text, tags: text, highlights: [{ text, note: text }] }]),
    ),
  speech: (text) => planSpeech({ markdown: text, language: 'en', leaveOut: [] }),
  'a transcript in WebVTT': (text) => readTranscript(`WEBVTT\n\n00:00.000 --> 00:09.000\n${text}`),
  'a transcript in SubRip': (text) => readTranscript(`1\n00:00:00,000 --> 00:00:09,000\n${text}`),
  'a transcript in JSON': (text) =>
    readTranscript(JSON.stringify({ segments: [{ startTime: 0, endTime: 9, speaker: text, body: text }] })),
  'a transcript in HTML': (text) => readTranscript(`<cite>Ann</cite><time>0:00</time><p>${text}</p>`),
  'times in a description': timeMarks,
  'a list of chapters': (text) =>
    readChapters(JSON.stringify({ version: '1.2.0', chapters: [{ startTime: 0, title: text }] }), URL),
  'the package of a book': (text) => xmlElements(`<package><metadata><dc:title>${text}</dc:title></metadata>${text}`),
  'the contents of a book': (text) =>
    bookContents(`<html><nav epub:type="toc"><ol><li><a href="a">${text}</a></li>${text}`, 'toc.xhtml'),
  'a summary': (text) => keySentences({ text, title: text, language: 'en' }, 5),
}

/** A refusal is an answer too. */
const imported = (text: string, name = 'file'): Promise<unknown> => readFile(bytes(text), name).catch(() => null)

/** Pieces of these formats, in addition to those of pages and markdown. */
const pieces = [
  '<item>',
  '<p>',
  '<a href=b>',
  '</p>',
  '<![CDATA[',
  ']]>',
  '&lt;b&gt;',
  '==========\n',
  'a,b\n',
  ',',
  '";',
]
const strings = {
  ...hostileStrings,
  ...Object.fromEntries(
    [
      ...pieces,
      '\r\n',
      '=?utf-8?q?',
      '=\r\n',
      '=3D',
      'From a\n',
      '> ',
      'a: b\n',
      '--b\r\n',
      '{"a":',
      '[0,',
      '1. ',
      'A. ',
      '1',
      '#',
      '@',
      '/',
      '\uFEFF',
    ].map((piece) => [JSON.stringify(piece), (size: number) => piece.repeat(Math.ceil(size / piece.length))]),
  ),
}
/** By day each place meets others of them at this size, and others at a small one. Each string is in some place. */
const SHARE = isLarge ? 1 : 36
const SMALL_SHARE = isLarge ? 1 : 6
const SMALL = 1_000
/** A pattern that goes back over what it has read does so when what follows does not fit. */
const REJECTED = '!x\u0001'

describe.each(Object.entries(places))('%s', (name, read) => {
  const first = Object.keys(places).indexOf(name)
  const tried = (share: number) => Object.entries(strings).filter((_, index) => (index + first) % share === 0)
  test('is read in linear time, whatever it is made of', async () => {
    const slow: string[] = []
    for (const [made, make] of tried(SHARE)) {
      const grew = await growthOf((size) => read(make(size)), SIZE)
      if (grew >= LINEAR) slow.push(`${made}: ${Math.round(grew)} times`)
    }
    expect(slow).toEqual([])
  })
  test('is read in linear time when it is short and ends unlike it began', async () => {
    const slow: string[] = []
    for (const [made, make] of tried(SMALL_SHARE)) {
      const grew = await growthOf((size) => read(make(size) + REJECTED), SMALL)
      if (grew >= LINEAR) slow.push(`${made}: ${Math.round(grew)} times`)
    }
    expect(slow).toEqual([])
  })
})
