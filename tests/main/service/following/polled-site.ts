import type { Outbound, OutboundReply } from '../../../../main/service/outbound/index.ts'
import { OutboundError } from '../../../../main/service/outbound/index.ts'
import { type Discovered, type FeedFile, readFeedFile } from '../../../../main/service/feeds/discover-feeds.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** Possible faults of a feed. */
export const faults = [
  'none',
  'validators',
  'max-age',
  'busy',
  'failing',
  'gone',
  'new-ids',
  'no-ids',
  'shuffled',
  'page',
  'offline',
  'moving',
  'always-new-bytes',
] as const
export type Fault = (typeof faults)[number]

interface Published {
  readonly number: number
  readonly at: number
}

/** A feed that publishes every few hours and behaves badly in one way. Notes each request that came too early. */
export class PolledSite {
  readonly fault: Fault
  readonly url: string
  readonly published: Published[] = []
  readonly tooEarly: string[] = []
  requests = 0
  #notBefore = 0
  #isGone = false
  readonly #every: number
  readonly #start: number

  constructor(number: number, fault: Fault, start: number) {
    this.fault = fault
    this.url = `https://site-${number}.example/feed.xml`
    this.#every = (3 + (number % 40)) * HOUR
    this.#start = start
  }

  answer(url: string, now: number, etag: string | null | undefined): OutboundReply {
    this.requests += 1
    if (this.#isGone) this.tooEarly.push(`${this.url} was gone`)
    if (now < this.#notBefore) this.tooEarly.push(`${this.url} ${(this.#notBefore - now) / 1000} s`)
    this.#notBefore = now + HOUR
    const day = Math.floor((now - this.#start) / DAY)
    const unlucky = this.requests % 3 === 0
    if (this.fault === 'gone' && day >= 5) {
      this.#isGone = true
      throw this.#error(410)
    }
    if (this.fault === 'busy' && unlucky) {
      this.#notBefore = now + 5 * HOUR
      throw this.#error(429, 5 * 3600)
    }
    if (this.fault === 'failing' && unlucky) throw this.#error(500)
    if (this.fault === 'offline' && unlucky) throw new OutboundError('connection_failed', url, 'Nothing answers')
    if (this.fault === 'page' && unlucky) return this.#reply(url, '<html><body>Maintenance</body></html>', {})
    if (this.fault === 'max-age') this.#notBefore = now + 6 * HOUR
    const headers: Record<string, string> = this.fault === 'max-age' ? { 'cache-control': `max-age=${6 * 3600}` } : {}
    this.#publish(now)
    if (this.fault === 'validators') {
      headers['etag'] = `W/"${this.published.length}"`
      if (etag === headers['etag']) return { ...this.#reply(url, '', headers), status: 304, notModified: true }
    }
    const movedTo = this.fault === 'moving' && day >= 3 ? this.url.replace('feed.xml', 'new.xml') : null
    return { ...this.#reply(url, this.#document(), headers), movedTo: movedTo === url ? null : movedTo }
  }

  #publish(now: number): void {
    const first =
      this.published.length === 0 ? this.#start - 8 * this.#every : (this.published.at(-1)?.at ?? now) + this.#every
    for (let at = first; at <= now; at += this.#every) this.published.push({ number: this.published.length, at })
  }

  #document(): string {
    const latest = this.published.slice(-40).toReversed()
    const items =
      this.fault === 'shuffled'
        ? latest.toSorted((a, b) => ((a.number * 7 + this.requests) % 11) - ((b.number * 7 + this.requests) % 11))
        : latest
    const id = ({ number }: Published) =>
      this.fault === 'no-ids'
        ? ''
        : `<guid isPermaLink="false">${this.fault === 'new-ids' ? `${number}-${this.requests}` : number}</guid>`
    const written = items.map(
      (
        item,
      ) => `<item><title>Item ${item.number}</title><link>${this.url.replace('feed.xml', '')}${item.number}</link>${id(item)}
      <pubDate>${new Date(item.at).toUTCString()}</pubDate><description>Text ${item.number}</description></item>`,
    )
    const stamp = this.fault === 'always-new-bytes' ? `<lastBuildDate>${this.requests}</lastBuildDate>` : ''
    return `<rss version="2.0"><channel><title>${this.url}</title>${stamp}${written.join('')}</channel></rss>`
  }

  #reply(url: string, text: string, headers: Record<string, string>): OutboundReply {
    const body = new TextEncoder().encode(text)
    return {
      url,
      redirects: [],
      movedTo: null,
      status: 200,
      headers,
      contentType: 'text/xml',
      charset: 'utf-8',
      body,
      notModified: false,
    }
  }

  #error(status: number, retryAfter: number | null = null): OutboundError {
    return new OutboundError('http_error', this.url, `The site answered ${status}`, {
      status,
      retryAfter,
      retryable: true,
    })
  }
}

/** The web of these sites. */
export function webOf(sites: readonly PolledSite[], clock: () => number): Outbound {
  const byHost = new Map(sites.map((site) => [new URL(site.url).host, site]))
  return {
    fetch: async ({ url, etag }) => {
      const site = byHost.get(new URL(url).host)
      if (!site) throw new OutboundError('unresolved_host', url, 'No such site')
      return site.answer(url, clock(), etag)
    },
    isPublic: async () => true,
    close: async () => {},
  }
}

/** Reads a document in this process. */
export const readFeed = async (file: FeedFile): Promise<Discovered> => readFeedFile(file)
