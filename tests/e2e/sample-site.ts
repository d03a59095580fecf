import { readFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import { articlePage } from '../main/service/article-page.ts'
import { type LoopbackSite, openLoopbackSite } from '../main/service/outbound/loopback-site.ts'

/** A page with every part of an article. */
export const cranesPage = readFileSync(join(import.meta.dirname, '../fixtures/pages/plain-article.html'), 'utf8')
export const title = 'The Harbour and Its Cranes'

const pages: Readonly<Record<string, string>> = {
  '/2024/05/cranes': cranesPage,
  '/2024/06/mill': articlePage('On mills'),
  '/2024/07/lock': articlePage('On locks'),
  '/feed.xml':
    '<rss version="2.0"><channel><title>Harbour Review</title><link>https://harbour.example/</link></channel></rss>',
}

/** Answers with three good articles, a feed, and nothing else. */
export const answerSample: RequestListener = (request, response) => {
  const found = pages[request.url ?? '']
  response.writeHead(found ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' })
  response.end(found ?? '<title>Not found</title>')
}

/** Opens a site that has this alone. */
export const openSite = (): Promise<LoopbackSite> => openLoopbackSite(answerSample)
