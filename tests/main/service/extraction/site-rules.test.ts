import { expect, test } from 'vitest'
import { extractArticle } from '../../../../main/service/extraction/index.ts'

const page = (url: string, head: string, body: string) =>
  extractArticle({ url, html: `<html><head>${head}</head><body>${body}</body></html>` })

test('a Discourse thread that is only data is read from it', () => {
  const posts = ['ada', 'jon'].map((username, index) => ({
    username,
    created_at: `2026-02-2${index}T16:55:07.407Z`,
    cooked: `<p>Words of ${username} on <em>boats</em>.</p><script>alert(1)</script>`,
  }))
  const data = JSON.stringify({ topic_1: JSON.stringify({ post_stream: { posts } }) }).replaceAll('"', '&quot;')
  const { markdown, pageType } = page(
    'https://forum.example.org/t/boats/1',
    '<meta name="generator" content="Discourse 3.4.0"><title>Boats - Forum</title>',
    `<div id="data-preloaded" data-preloaded="${data}"></div>`,
  )
  expect(pageType).toBe('forum')
  expect(markdown).toContain('**ada** · 2026-02-20\n\nWords of ada on *boats*.')
  expect(markdown).toContain('Words of jon')
  expect(markdown).not.toContain('alert')
})

test('broken data of a thread is no reason to fail differently', () => {
  expect(() =>
    page(
      'https://forum.example.org/t/1',
      '<meta name="generator" content="Discourse 3">',
      '<div data-preloaded="{"></div>',
    ),
  ).toThrow(/no text to read|no article/)
})

test('comments on Hacker News are quotes within quotes', () => {
  const comment = (indent: number, user: string, text: string) =>
    `<tr class="athing comtr"><td><table><tr><td class="ind" indent="${indent}"></td><td class="default"><span class="comhead"><a class="hnuser">${user}</a> <span class="age" title="2025-01-15T10:00:00">1 day ago</span></span><div class="comment"><div class="commtext c00">${text}<p>More of ${user}.</p></div></div></td></tr></table></td></tr>`
  const { markdown } = page(
    'https://news.ycombinator.com/item?id=1',
    '<title>Boats | Hacker News</title>',
    `<table><tr><td><span class="titleline"><a href="https://example.org/boats">Boats</a></span></td></tr></table><table>${comment(0, 'ada', 'They float.')}${comment(1, 'jon', 'Not all.')}${comment(0, 'eve', 'Mine does.')}</table>`,
  )
  expect(markdown).toContain('[Boats](https://example.org/boats)')
  expect(markdown).toContain('> **ada** · 2025-01-15\n>\n> They float.\n>\n> More of ada.\n>\n> > **jon** · 2025-01-15')
  expect(markdown).toContain('\n> **eve**')
})

test('an arXiv abstract comes with the ways to the paper', () => {
  const { markdown } = page(
    'https://arxiv.org/abs/2401.00001v2',
    '<title>[2401.00001] On Boats</title>',
    '<h1 class="title"><span class="descriptor">Title:</span>On Boats</h1><blockquote class="abstract"><span class="descriptor">Abstract:</span>We show that boats float, and by how much, under assumptions.</blockquote>',
  )
  expect(markdown).toContain('We show that boats float')
  expect(markdown).toContain('[PDF](https://arxiv.org/pdf/2401.00001v2)')
})
