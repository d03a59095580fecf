import { describe, expect, test } from 'vitest'
import { pageHeads, withHead } from '../../../main/service/http/page-head.ts'
import { NoLongerShared } from '../../../main/service/library/lists/public-pages.ts'

const html = '<html><head><meta name="robots" content="noindex" /><title>Lectern</title></head><body></body></html>'

describe('the page that the service sends', () => {
  test('describes itself and may be indexed at the front door', async () => {
    const headOf = pageHeads({ read: () => Promise.reject(new Error('unasked')) } as never, () => undefined)
    const head = await headOf('/')
    expect(head && withHead(html, head)).toMatch(/<meta name="description" content="A calm place/)
    expect(head && withHead(html, head)).not.toContain('noindex')
    expect(await headOf('/list/queue')).toBeNull()
    const pass = await headOf('/referral')
    expect(pass && withHead(html, pass)).toMatch(/<title>Guest Pass<\/title>.*property="og:description".*/)
    expect(pass && withHead(html, pass)).toContain('noindex')
  })

  test('names a shared article, escapes its words, and stays out of search engines', async () => {
    const content = { title: '</title><script>alert("x")</script> $& Tides', excerpt: 'Wheels & “brass”' }
    const headOf = pageHeads({ read: async () => ({ content }) } as never, () => undefined)
    const head = await headOf('/p/abc_-1')
    const page = head === null ? '' : withHead(html, head)
    expect(page).not.toContain('<script>')
    expect(page).toContain('$&amp; Tides</title>')
    expect(page).toContain('<meta property="og:description" content="Wheels &amp; “brass”">')
    expect(page).toContain('noindex')
  })

  test('says nothing of a page that is shared no longer', async () => {
    const told: string[] = []
    const read = () => Promise.reject(new NoLongerShared('gone'))
    expect(await pageHeads({ read } as never, (doing) => void told.push(doing))('/p/abc')).toBeNull()
    expect(told).toEqual([])
  })
})
