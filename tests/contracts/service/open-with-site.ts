import type { IncomingMessage, ServerResponse } from 'node:http'
import { endpoints } from '#shared/api/endpoints.ts'
import { contentSchema, feedPageSchema } from '#shared/api/schemas.ts'
import { articlePage } from '../../main/service/article-page.ts'
import { type LoopbackSite, openLoopbackSite } from '../../main/service/outbound/loopback-site.ts'
import { promised } from '../../main/service/open-library.ts'
import type { Door } from './doors.ts'

/** Answers a request to the site. Returns false if it has no answer for this path, which then serves an article. */
export type Answers = (path: string, response: ServerResponse, request: IncomingMessage) => boolean

/** Opens a service behind a door, and a site full of articles that it may fetch. */
export async function openWithSite(door: Door, answers: Answers = () => false) {
  const site: LoopbackSite = await openLoopbackSite((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://site')
    if (answers(pathname, response, request)) return
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(articlePage(`Page ${pathname}`, 120))
  })
  const open = await door.open({ allowPrivateHosts: [site.host] })
  const { call, service } = open
  const save = async (path: string, more: object = {}) => {
    const reply = await call('POST', '/save/', { url: site.origin + path, ...more })
    return promised(endpoints.save.reply, reply.body).content_id
  }
  const read = async (id: number) => promised(contentSchema, (await call('GET', `/contents/${id}/`)).body)
  return {
    ...open,
    site,
    save,
    read,
    /** Saves a path and returns the content that the page became. */
    saved: async (path: string, more: object = {}) => {
      const id = await save(path, more)
      await service.idle()
      return read(id)
    },
    feed: async (path: string, version = 'v19') => {
      const { body } = await call('GET', path, undefined, { version })
      return promised(feedPageSchema, body)
    },
    ids: async (path: string) => {
      const { body } = await call('GET', path)
      return promised(feedPageSchema, body).feed.map(({ content }) => content.id)
    },
    close: async () => {
      await open.close()
      await site.close()
    },
  }
}

export type OpenWithSite = Awaited<ReturnType<typeof openWithSite>>
