import { mutedPreference, type Rule, rulePreference, storedRule } from '#shared/model/rules/rule.ts'
import type { ServiceOptions } from '../../../../main/service/index.ts'
import { articlePage } from '../article-page.ts'
import { type LoopbackSite, openLoopbackSite } from '../outbound/loopback-site.ts'
import { type Call, openLibrary, type Reply } from '../open-library.ts'

export const ruleOfParts = (more: Partial<Rule>): Rule => ({
  ...{ name: 'Mine', is_on: true, any: false, stops: false, conditions: [], actions: [] },
  ...more,
})

/** A library, and a site with pages and a feed whose items have no pages. */
export async function openRuled(options: Partial<ServiceOptions> = {}) {
  let items: readonly string[] = []
  const site: LoopbackSite = await openLoopbackSite((request, response) => {
    const path = request.url ?? ''
    if (path.startsWith('/missing')) return void response.writeHead(404).end()
    if (!path.startsWith('/feed')) {
      response.setHeader('content-type', 'text/html; charset=utf-8')
      return void response.end(articlePage(`Page ${path.slice(1)}`, 150))
    }
    const shown = items.map(
      (title, at) =>
        `<item><guid isPermaLink="false">${path} ${title}</guid><title>${title}</title><pubDate>${new Date(Date.now() - at * 1000).toUTCString()}</pubDate><description>Words about ${title}, which are long enough.</description></item>`,
    )
    response.end(`<rss version="2.0"><channel><title>News of ${path}</title>${shown.join('')}</channel></rss>`)
  })
  const library = await openLibrary({ allowPrivateHosts: [site.host], ...options })
  return {
    ...acts(library.call, () => library.service.idle(), site),
    library,
    site,
    publish: (titles: readonly string[]) => void (items = titles),
    close: async () => {
      await library.close()
      await site.close()
    },
  }
}

/** A reader's acts on their library. */
export function acts(call: Call, idle: () => Promise<void>, site: Pick<LoopbackSite, 'origin'>) {
  const preference = async (name: string, value: string | null): Promise<void> => {
    const { body } = await call('GET', '/preferences/')
    const version = body.preferences.find((one: { name: string }) => one.name === name)?.version ?? 0
    await call('PUT', '/preferences/', { preferences: [{ name, value, version }] })
  }
  return {
    call,
    idle,
    rule: (id: string, rule: Rule, place = 0) => preference(rulePreference(id), storedRule(rule, place)),
    preference,
    mute: (words: string) => preference(mutedPreference(words), '{}'),
    save: async (name: string, more: object = {}): Promise<number> => {
      const { body } = await call('POST', '/save/', { url: `${site.origin}/${name}`, ...more })
      await idle()
      return body.content_id
    },
    follow: async (path = '/feed'): Promise<number> => {
      const { body } = await call('POST', '/rss_feeds/', { url: `${site.origin}${path}` })
      await idle()
      return body.rss_feed.id
    },
    item: async (id: number) => (await call('GET', `/contents/${id}/`)).body,
    titlesIn: async (path: string): Promise<string[]> => titles(await call('GET', path)),
  }
}

const titles = ({ body }: Reply): string[] =>
  body.feed.map(({ content }: { content: { title: string } }) => content.title)
