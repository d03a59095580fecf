import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { pageHeads, withHead } from '../../../main/service/http/page-head.ts'
import { createWebApp } from '../../../main/service/http/files/web-app.ts'
import { NoLongerShared } from '../../../main/service/library/public-pages/public-pages.ts'

const html = '<html><head><meta name="robots" content="noindex" /><title>Lectern</title></head><body></body></html>'

describe('the page that the service sends', () => {
  test('describes itself and may be indexed at the front door', async () => {
    const headOf = pageHeads(
      { read: () => Promise.reject(new Error('unasked')) } as never,
      {} as never,
      () => undefined,
    )
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
    const headOf = pageHeads({ read: async () => ({ content }) } as never, {} as never, () => undefined)
    const head = await headOf('/p/abc_-1')
    const page = head === null ? '' : withHead(html, head)
    expect(page).not.toContain('<script>')
    expect(page).toContain('$&amp; Tides</title>')
    expect(page).toContain('<meta property="og:description" content="Wheels &amp; “brass”">')
    expect(page).toContain('noindex')
  })

  test('names a published shelf and its feed, so that feed readers find the feed by the page', async () => {
    const about = async () => ({ name: 'Mills & “rivers”', note: 'By the water' })
    const head = await pageHeads({} as never, { about } as never, () => undefined)('/p/shelf/abc_-1')
    const page = head === null ? '' : withHead(html, head)
    expect(page).toContain('<title>Mills &amp; “rivers”</title>')
    expect(page).toContain('type="application/atom+xml" href="/feeds/shelves/abc_-1/atom.xml"')
    expect(page).toContain('noindex')
  })

  test('says nothing of a page that is shared no longer', async () => {
    const told: string[] = []
    const read = () => Promise.reject(new NoLongerShared('gone'))
    expect(await pageHeads({ read } as never, {} as never, (doing) => void told.push(doing))('/p/abc')).toBeNull()
    expect(told).toEqual([])
  })

  test('says where the service answers without its proxy, and lets the app ask there', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'lectern-web-'))
    writeFileSync(join(folder, 'index.html'), html)
    const parts = { folder, report: () => {}, headOf: async () => null }
    const open = async (directOrigin: string | null) =>
      createWebApp({ ...parts, directOrigin })(new Request('http://read.example/list/queue'))
    const page = await open('https://direct.example')
    expect(await page.text()).toContain('<meta name="lectern-direct-origin" content="https://direct.example">')
    expect(page.headers.get('content-security-policy')).toMatch(/connect-src [^;]*https:\/\/direct\.example/)
    const without = await open(null)
    expect(await without.text()).not.toContain('lectern-direct-origin')
    expect(without.headers.get('content-security-policy')).not.toContain('direct.example')
    rmSync(folder, { recursive: true })
  })
})
