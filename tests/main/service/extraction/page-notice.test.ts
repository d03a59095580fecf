import { describe, expect, test } from 'vitest'
import { extractArticle } from '../../../../main/service/extraction/extract-article.ts'
import { noticeOf } from '../../../../main/service/extraction/page-notice.ts'
import { fixturePage, PROSE } from './fixture-page.ts'

describe('the notice of a page', () => {
  test.each([
    ['paywall', 'The first lines. Subscribe to continue reading this story.', 'Boats'],
    ['error_page', 'Sorry, we looked everywhere.', '404 | Page not found'],
    ['robot_check', 'Verify you are human by completing the action below.', 'Just a moment...'],
    ['consent_wall', 'We and our 812 partners use cookies and similar technologies.', 'Boats'],
  ])('%s', (notice, text, title) => expect(noticeOf(text, title, [])).toBe(notice))

  test('is absent if there is an article anyway', () => {
    expect(noticeOf(`Subscribe to continue reading. ${'Words of an article. '.repeat(300)}`, 'Boats', [])).toBeNull()
    expect(noticeOf('A short note on error pages and why they are kind.', 'On kindness', [])).toBeNull()
  })

  test('is read from JSON-LD', () => {
    expect(noticeOf('The first lines.', 'Boats', [{ isAccessibleForFree: 'False' }])).toBe('paywall')
  })
})

describe('quality', () => {
  test('is high for a plain article and low behind a wall', () => {
    const whole = extractArticle(fixturePage('plain-article'))
    expect(whole.quality).toBeGreaterThan(0.7)
    expect(whole.quality).toBeLessThanOrEqual(1)
    const html = `<html><head><title>Boats</title></head><body><article>${PROSE}<p>Subscribe to continue reading this story.</p></article></body></html>`
    expect(extractArticle({ url: 'https://example.org/', html }).quality).toBeLessThanOrEqual(0.3)
  })

  test('has the same title with the alternative extractor', () => {
    const page = fixturePage('plain-article')
    const other = extractArticle({ ...page, finder: 'other' })
    expect(other.text).toContain('The quiet harbour')
    expect(other.title).toBe(extractArticle(page).title)
  })
})
