import type { Content } from '#shared/model/content.ts'
import { type FeedEntry, entryOf } from '#shared/model/feed.ts'
import { canonicalText } from '#shared/text/canonical-text.ts'
import { parseMarkdown } from '#shared/text/parse-markdown.ts'
import type { FakeHost } from '../../../fakes/fake-host.ts'
import { lockedPdf } from '../../../fakes/locked-pdf.ts'
import { makePdf } from '../../../fakes/make-pdf.ts'
import { harnessContent } from './harness-content.ts'

/** Turns item 7 of a library into one of a kind other than article. */
export function setKind(host: FakeHost, kind: string, library: Content['library']): void {
  const set = kinds[kind]
  if (!set) throw new Error(`no kind ${kind}`)
  const { markdown, change } = set(host)
  const root = parseMarkdown(markdown)
  host.library.set(7, entryOf(harnessContent({ library, ...change })) satisfies FeedEntry)
  host.bodies.set(7, { root, text: canonicalText(root) })
}

type Set = (host: FakeHost) => { markdown: string; change: Partial<Content> }

const PAGES = 120
const sentence = (page: number) =>
  `On evening ${page} the keeper climbs the stairs with a can of oil over his shoulder, and the lamp is lit early.`

const kinds: Readonly<Record<string, Set>> = {
  pdf(host) {
    const numbers = Array.from({ length: PAGES }, (_, at) => at + 1)
    const file = makePdf(
      numbers.map((page) => [
        'The Lamp Review',
        `# Evening ${page}`,
        sentence(page).replace(/ over his shoulder.*/, ' over his shoul-'),
        sentence(page).replace(/.* over his shoul/, ''),
      ]),
      { title: 'Keeping the light', outline: numbers.map((page) => [`Evening ${page}`, page - 1] as const) },
    )
    const markdown = numbers.map((page) => `## Evening ${page}\n\n${sentence(page)}`).join('\n\n')
    const text = canonicalText(parseMarkdown(markdown))
    host.answers.set('contentFile', () => ({
      media_type: 'application/pdf',
      size: file.byteLength,
      page_starts: numbers.map((page) => text.indexOf(`Evening ${page}\n`)),
    }))
    host.answers.set('contentFilePart', (input) => {
      const { start, end } = (input as { query: { start: number; end: number } }).query
      return { start, data: btoa(String.fromCharCode(...file.subarray(start, end))) }
    })
    return { markdown, change: { content_type: 2, title: 'Keeping the light' } }
  },
  'japanese-pdf'(host) {
    const lines = ['灯台守は階段を登る。', '油の缶を肩にかけて。']
    const file = makePdf([lines])
    host.answers.set('contentFile', () => ({
      ...{ media_type: 'application/pdf', size: file.byteLength, page_starts: [0], outline: [] },
    }))
    host.answers.set('contentFilePart', (input) => {
      const { start, end } = (input as { query: { start: number; end: number } }).query
      return { start, data: btoa(String.fromCharCode(...file.subarray(start, end))) }
    })
    return { markdown: lines.join('\n\n'), change: { content_type: 2, title: '灯台守' } }
  },
  'locked-pdf'(host) {
    const file = lockedPdf()
    host.answers.set('contentFile', () => ({
      ...{ media_type: 'application/pdf', size: file.byteLength, page_starts: null, outline: [] },
    }))
    host.answers.set('contentFilePart', (input) => {
      const { start, end } = (input as { query: { start: number; end: number } }).query
      return { start, data: btoa(String.fromCharCode(...file.subarray(start, end))) }
    })
    return { markdown: '', change: { content_type: 2, title: 'Locked away' } }
  },
  /** Sends its parts only after the page receives `part`. */
  'slow-pdf'(host) {
    const file = makePdf([['It comes in its own time.']])
    host.answers.set('contentFile', () => ({
      ...{ media_type: 'application/pdf', size: file.byteLength, page_starts: [0], outline: [] },
    }))
    host.answers.set('contentFilePart', async (input) => {
      const { start, end } = (input as { query: { start: number; end: number } }).query
      performance.mark('part asked')
      await new Promise((resolve) => addEventListener('part', resolve, { once: true }))
      return { start, data: btoa(String.fromCharCode(...file.subarray(start, end))) }
    })
    return { markdown: 'It comes in its own time.', change: { content_type: 2, title: 'A slow file' } }
  },
  'damaged-pdf'(host) {
    host.answers.set('contentFile', () => ({ media_type: 'application/pdf', size: 40, page_starts: [0] }))
    host.answers.set('contentFilePart', (input) => {
      const { start, end } = (input as { query: { start: number; end: number } }).query
      return { start, data: btoa('this is not a PDF document at all, no no no'.slice(start, end)) }
    })
    return { markdown: 'Its words are kept.', change: { content_type: 2 } }
  },
  email(host) {
    host.answers.set('contentOriginal', () => ({ url: 'https://emails.example/12', html: hostileEmail }))
    return {
      markdown: '![The harbour](https://pictures.example/harbour.png)\n\nDear readers, the crane was moved this week.',
      change: { content_type: 4, title: 'The Harbour Letter' },
    }
  },
  podcast(host) {
    host.answers.set('sources', () => ({ sources: [], next: null }))
    host.answers.set('transcript', () => ({ content_id: 7, status: 1, language: 'en', segments: [] }))
    return {
      markdown: 'What was said about the lamp, and by whom.',
      change: {
        content_type: 7,
        title: 'The keeper speaks',
        site_name: 'Skerry Radio',
        rss_feed: { id: 12, name: 'Skerry Radio', url: 'https://sound.example/feed', photo_url: null },
        av_media_data: { audio_config: { url: 'https://sound.example/1.wav', duration: 40 }, video_config: null },
      },
    }
  },
  video(host) {
    const lines = ['Good evening, and welcome.', 'The lens weighs four tonnes.', 'A child could turn it.']
    const markdown = lines.join('\n\n')
    let at = 0
    const segments = lines.map((text, id) => {
      const line = {
        id,
        start: id * 61,
        end: id * 61 + 4,
        speaker: null,
        text,
        char_start: at,
        char_end: at + text.length,
      }
      at += text.length + 1
      return line
    })
    host.answers.set('transcript', () => ({ content_id: 7, status: 1, language: 'en', segments }))
    return {
      markdown,
      change: {
        content_type: 6,
        title: 'The lens of the Skerry',
        av_media_data: { audio_config: null, video_config: { id: 'aqz-KE-bpKQ', provider: 'youtube', duration: 0 } },
      },
    }
  },
}

/** Contains every attack seen in emails. */
const hostileEmail = `<!doctype html><html><head><base href="https://evil.example/"><meta http-equiv="refresh" content="0;url=https://evil.example/away">
<link rel="stylesheet" href="https://evil.example/a.css"><style>@import "https://evil.example/b.css"; @font-face{font-family:x;src:url(https://evil.example/f.woff)} .card{color:rgb(1,2,3);background:url(https://evil.example/c.png)} .d{background:u\\72l(https://evil.example/d.png)}</style>
<script>parent.hacked=1</script></head><body onload="parent.hacked=2" background="https://evil.example/e.png">
<p class="card" style="font-size:30px">Dear readers</p><p style="background-image:url('https://evil.example/g.png')">The crane was moved.</p>
<img src="https://pictures.example/harbour.png" alt="The harbour" width="300" height="100" onerror="parent.hacked=3" srcset="https://evil.example/h.png 2x">
<img src="https://evil.example/pixel.gif" width="1" height="1"><img src=x onerror="parent.hacked=4">
<iframe src="https://evil.example/frame" srcdoc="<script>parent.parent.hacked=5</script>"></iframe><object data="https://evil.example/o"></object><embed src="https://evil.example/em">
<svg onload="parent.hacked=6"><image href="https://evil.example/svg.png"/></svg><math><mtext><img src=x onerror=parent.hacked=7></mtext></math><video src="https://evil.example/v.mp4" autoplay></video><audio src="https://evil.example/a.mp3"></audio>
<form action="https://evil.example/form"><input name="a" autofocus onfocus="parent.hacked=8"><button>Send</button></form><a href="javascript:parent.hacked=9">A script</a> <a href="https://harbour.example/crane">The crane</a>
<template><script>parent.hacked=10</script></template><noscript><img src="https://evil.example/n.png"></noscript></body></html>`
