import { describe, expect, test } from 'vitest'
import { extractArticle } from '../../../../main/service/extraction/extract-article.ts'
import { countCharacters } from '../../../../main/service/extraction/blocks/count-characters.ts'
import { agreement } from '../../../../main/service/extraction/blocks/judge-blocks.ts'
import { COMMENTS_GROUP, nameGroups } from '../../../../main/service/extraction/blocks/name-groups.ts'
import { countWords } from '../../../../main/service/extraction/blocks/page-blocks.ts'
import { titleWords } from '../../../../main/service/extraction/blocks/page-facts.ts'
import { PROSE } from './fixture-page.ts'

const REMARK =
  '<p>Well said, though I would add, having sailed there for years, that the second quay is the better one by far.</p>'

describe('readers’ comments', () => {
  const withComments = (open: string, close: string) =>
    extractArticle({
      url: 'https://example.org/a',
      html:
        `<html><head><title>Boats of the harbour</title></head><body><h1>Boats of the harbour</h1><div class="entry">${PROSE}</div>` +
        `${open}${`<div><b>Jon</b>${REMARK}</div>`.repeat(12)}${close}</body></html>`,
    }).text

  test.each([
    ['id of a box', '<div id="comments">'],
    ['class of a list', '<ol class="commentlist">'],
    ['class in camel case', '<div class="userCommentList">'],
    ['id of a service', '<div id="disqus_thread">'],
    ['Polish name', '<div class="komentarze">'],
    ['German name', '<section class="kommentare">'],
    ['type of microdata', '<div itemscope itemtype="https://schema.org/Comment">'],
  ])('are no part of the article if the %s says what they are', (_name, open) => {
    const text = withComments(open, open.startsWith('<ol') ? '</ol>' : open.startsWith('<s') ? '</section>' : '</div>')
    expect(text).toContain('Paragraph 2')
    expect(text).not.toContain('the second quay')
  })

  test('are named so by boxes, not by counts, links and buttons', () => {
    const isComments = (name: string) => (nameGroups(name) & (1 << COMMENTS_GROUP)) !== 0
    const boxes = [
      'comments',
      'comment-list even',
      'wp-comments-area',
      'post_comments',
      'commentThread',
      'comment-1234',
    ]
    const others = ['comments-link', 'comment-count', 'has-comments', 'commentary', 'no-comments', 'comments-open', 'x']
    expect(boxes.filter((name) => !isComments(name))).toEqual([])
    expect(others.filter(isComments)).toEqual([])
  })

  test.each([
    ['its data', 'https://example.org/a', '<script type="application/ld+json">{"@type":"QAPage"}</script>'],
    [
      'its software and its address',
      'https://example.org/showthread.php?t=1',
      '<meta name="generator" content="vBulletin 4">',
    ],
  ])('are the posts of a page that is a thread by %s', (_name, url, head) => {
    const posts = `<div class="comment">${REMARK}</div>`.repeat(12)
    const thread = (own: string, address: string) =>
      extractArticle({
        url: address,
        html: `<html><head><title>Quays</title>${own}</head><body><h1>Quays</h1><div>${PROSE}</div><div class="comments">${posts}</div></body></html>`,
      })
    expect(thread(head, url).pageType).toBe('forum')
    expect(thread(head, url).text).toContain('the second quay')
    expect(thread('', 'https://example.org/a').pageType).not.toBe('forum')
  })

  test('are the text of a page that has no other', () => {
    const html = `<html><head><title>Quays</title></head><body><div class="comments">${REMARK.repeat(3)}${PROSE}</div></body></html>`
    expect(extractArticle({ url: 'https://example.org/a', html }).text).toContain('Paragraph 1')
  })
})

test('a page gives the same text whatever its address says of it', () => {
  const links = Array.from({ length: 40 }, (_, i) => `<li><a href="/${i}">Headline ${i} of another day</a></li>`).join(
    '',
  )
  const html = `<html><head><title>Boats of the harbour</title></head><body><ul>${links}</ul><div><h1>Boats of the harbour</h1>${PROSE}</div><ul>${links}</ul></body></html>`
  const texts = [
    'https://example.org/2020/01/02/boats',
    'https://example.org/',
    'https://example.org/tag/category/all',
  ].map((url) => extractArticle({ url, html }).text)
  expect(new Set(texts).size).toBe(1)
  expect(texts[0]).not.toContain('Headline 3 ')
})

describe('the model counts', () => {
  test('letters of scripts without spaces as parts of words, and those of Korean as they are spaced', () => {
    expect(countWords('港口的船只今天出海')).toBe(6)
    expect(countWords('배는 오늘 바다로 나갔다')).toBe(4)
    expect(countWords('The boats went out today')).toBe(5)
  })

  test('ends of sentences with and without a space behind them', () => {
    expect(countCharacters('船出海了。人在等。港口很静！').ends).toBe(3)
    expect(countCharacters('नाव गई। लोग रुके।').ends).toBe(2)
    expect(countCharacters('Version 1.2 is out. Really!').ends).toBe(2)
  })

  test('shared pairs of letters where a title has no spaces', () => {
    expect(titleWords('港口的船_新闻网')).toEqual(['港口', '口的', '的船', '新闻', '闻网'])
    expect(titleWords('Boats_News')).toEqual(['boats', 'news'])
  })
})

test('two choices agree by the words that both keep', () => {
  expect(agreement([true, true, false], [true, true, false], [5, 5, 90])).toBe(1)
  expect(agreement([true, false], [false, true], [5, 5])).toBe(0)
  expect(agreement([true, false], [true, true], [10, 20])).toBeCloseTo(0.5)
  expect(agreement([false], [false], [3])).toBe(1)
})
