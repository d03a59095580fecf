import type { Agent, Dispatcher } from 'undici'
import { type AllowedHosts, parseAllowedHosts } from './allowed-hosts.ts'
import { decodeBody } from './decode-body.ts'
import { guardedConnector, type GuardedConnectorOptions, settleAddresses } from './guarded-connector.ts'
import { judgeUrl, parseUrl } from './judge-url.ts'
import { OriginGate } from './origin-gate.ts'
import type { Outbound, OutboundKind, OutboundOptions, OutboundReply, OutboundRequest } from './outbound.ts'
import { OutboundError } from './outbound-error.ts'
import { defaultLimits, type OutboundLimits } from './outbound-limits.ts'
import { parseContentType } from './parse-content-type.ts'
import { parseRetryAfter } from './parse-retry-after.ts'
import { lecternUserAgent, requestHeaders } from './request-headers.ts'
import { translateError } from './translate-error.ts'

/** Throws TypeError if an entry of `allowPrivateHosts` is not a host. */
export function createOutbound(options: OutboundOptions = {}): Outbound {
  return new HttpOutbound(options)
}

const redirectStatus: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

/** Statuses that mean "not now" rather than "no". */
function isPassingStatus(status: number): boolean {
  return status === 408 || status === 425 || status === 429 || status >= 500
}

/** Result of a single request: a reply to return, or the target of a redirect. */
type Hop =
  | { readonly reply: Omit<OutboundReply, 'redirects' | 'movedTo'> }
  | { readonly next: URL; readonly isPermanent: boolean }

class HttpOutbound implements Outbound {
  readonly #allowed: AllowedHosts
  readonly #limits: OutboundLimits
  readonly #userAgent: string
  readonly #connector: GuardedConnectorOptions
  /** Loaded with the first request, because an idle library makes none. */
  #agent: Promise<Agent> | null = null
  readonly #gate: OriginGate
  readonly #closing = new AbortController()

  constructor({ allowPrivateHosts = [], lookup, userAgent = lecternUserAgent, limits }: OutboundOptions) {
    this.#allowed = parseAllowedHosts(allowPrivateHosts)
    this.#limits = { ...defaultLimits, ...limits }
    this.#userAgent = userAgent
    this.#gate = new OriginGate(this.#limits.connectionsPerOrigin, this.#limits.connections)
    this.#connector = {
      allowed: this.#allowed,
      lookup,
      connectMs: this.#limits.connectMs,
      closing: this.#closing.signal,
    }
  }

  async fetch(request: OutboundRequest): Promise<OutboundReply> {
    let url = request.url
    try {
      let target = judgeUrl(parseUrl(url), this.#allowed)
      const left: string[] = []
      const seen = new Set<string>()
      let budget = this.#limits.totalMs
      let movedTo: string | null = null
      let isMoving = true
      for (;;) {
        url = target.href
        seen.add(withoutFragment(target))
        const { hop, spent } = await this.#visit(target, request, budget)
        budget -= spent
        if ('reply' in hop) return { ...hop.reply, redirects: left, movedTo }

        if (request.post !== undefined || request.authorization !== undefined)
          throw new OutboundError(
            'http_error',
            url,
            'A request that is for this address only was answered with a redirect',
          )
        left.push(url)
        target = judgeUrl(hop.next, this.#allowed)
        isMoving &&= hop.isPermanent
        if (isMoving) movedTo = target.href
        // No cookies are sent, so the same address would give the same response.
        if (seen.has(withoutFragment(target)))
          throw new OutboundError('redirect_loop', target.href, 'Redirects in a circle')
        if (left.length > this.#limits.redirects)
          throw new OutboundError('too_many_redirects', target.href, `More than ${this.#limits.redirects} redirects`)
      }
    } catch (error) {
      throw error instanceof OutboundError ? error : translateError(error, url)
    }
  }

  async isPublic(text: string): Promise<boolean> {
    try {
      const url = judgeUrl(parseUrl(text), this.#allowed)
      await settleAddresses({ protocol: url.protocol, hostname: url.hostname, port: url.port }, this.#connector)
      return true
    } catch (error) {
      if (error instanceof OutboundError) return false
      throw error
    }
  }

  async close(): Promise<void> {
    this.#closing.abort(new OutboundError('aborted', '', 'Fetching has been shut down'))
    await (await this.#agent)?.destroy()
  }

  /** Waits for a slot, then requests one address. `spent` is the time in milliseconds, excluding the wait. */
  async #visit(url: URL, request: OutboundRequest, budget: number): Promise<{ hop: Hop; spent: number }> {
    const stop = new AbortController()
    const outside = AbortSignal.any([this.#closing.signal, ...(request.signal ? [request.signal] : [])])
    const stopOutside = () =>
      stop.abort(new OutboundError('aborted', url.href, 'Stopped before the answer was complete'))
    if (outside.aborted) stopOutside()
    outside.addEventListener('abort', stopOutside)
    const late = (what: string, ms: number) =>
      setTimeout(
        () => {
          stop.abort(new OutboundError('timed_out', url.href, `${what} took too long`))
        },
        Math.max(0, ms),
      )

    try {
      const leave = await this.#gate.enter(url.origin, request.isAwaited ?? true, stop.signal)
      const started = performance.now()
      const whole = late('the answer', budget)
      const head = late('the first answer', this.#limits.headersMs)
      try {
        const response = await this.#ask(url, request, stop.signal)
        clearTimeout(head)
        const hop = await this.#readAnswer(url, request, response)
        return { hop, spent: performance.now() - started }
      } finally {
        clearTimeout(whole)
        clearTimeout(head)
        leave()
      }
    } catch (error) {
      throw translateError(stop.signal.aborted ? stop.signal.reason : error, url.href)
    } finally {
      outside.removeEventListener('abort', stopOutside)
    }
  }

  async #load(): Promise<Agent> {
    const { Agent, buildConnector } = await import('undici')
    const dial = buildConnector({ allowH2: false, timeout: this.#limits.connectMs, signal: this.#closing.signal })
    return new Agent({
      connect: guardedConnector({ ...this.#connector, dial }),
      connections: this.#limits.connectionsPerOrigin,
      pipelining: 1,
      // Long enough for the images of one page, and short enough that a site has rarely closed a reused socket.
      keepAliveTimeout: 1_000,
      keepAliveMaxTimeout: 1_000,
      allowH2: false,
      maxHeaderSize: this.#limits.headerBytes,
      headersTimeout: this.#limits.headersMs,
      bodyTimeout: this.#limits.totalMs,
    })
  }

  async #ask(url: URL, request: OutboundRequest, signal: AbortSignal): Promise<Dispatcher.ResponseData> {
    // No agent is loaded once `close` has been called, because `close` would miss it.
    signal.throwIfAborted()
    this.#agent ??= this.#load()
    const agent = await this.#agent
    const answer = agent.request({
      origin: url.origin,
      path: url.pathname + url.search,
      method: request.post === undefined ? 'GET' : 'POST',
      body: request.post?.body ?? null,
      headers: requestHeaders(request, this.#userAgent),
      signal,
    })
    // undici handles an abort only once there is a socket. A hanging DNS lookup or TLS handshake must not block the
    // caller.
    return new Promise((resolve, reject) => {
      const stop = () => reject(signal.reason)
      if (signal.aborted) stop()
      signal.addEventListener('abort', stop, { once: true })
      answer.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
    })
  }

  async #readAnswer(url: URL, request: OutboundRequest, response: Dispatcher.ResponseData): Promise<Hop> {
    const { statusCode: status, body } = response
    const headers = plainHeaders(response.headers)
    // Closing early ends the socket instead of reading an unwanted body. The resulting error is expected.
    body.on('error', () => {})
    try {
      if (redirectStatus.has(status))
        return { next: redirectTarget(url, status, headers['location']), isPermanent: status === 301 || status === 308 }
      if (status !== 304 && (status < 200 || status > 300)) {
        throw new OutboundError('http_error', url.href, `The site answered ${status}`, {
          status,
          retryable: isPassingStatus(status),
          retryAfter: parseRetryAfter(headers['retry-after'], Date.now()),
          date: headers['date'] ?? null,
          body: request.post?.wantsAnswer === true ? await startOf(body) : null,
        })
      }

      if (request.post && request.post.wantsAnswer !== true) {
        const { contentType, charset } = parseContentType(headers['content-type'])
        const body = new Uint8Array()
        return { reply: { url: url.href, status, headers, contentType, charset, body, notModified: false } }
      }

      if (request.part && status !== 304) return { reply: await partOf(url, request.part, response, headers) }

      const { contentType, charset } = parseContentType(headers['content-type'])
      const kind = kindOf(request.kind ?? 'page', contentType)
      const limit = this.#byteLimit(kind)
      if (Number(headers['content-length']) > limit)
        throw new OutboundError(
          'too_large',
          url.href,
          `Announces ${headers['content-length']} bytes, at most ${limit} are read`,
        )

      const notModified = status === 304
      const read = notModified
        ? { body: new Uint8Array() }
        : await decodeBody(body, {
            url: url.href,
            encoding: headers['content-encoding'],
            limit,
            layers: this.#limits.encodings,
            spool: kind === 'pdf' ? request.spool : undefined,
            onChunk: request.onChunk,
          })
      return { reply: { url: url.href, status, headers, contentType, charset, ...read, notModified } }
    } finally {
      body.destroy()
    }
  }

  #byteLimit(kind: OutboundKind): number {
    const { pageBytes, feedBytes, pdfBytes, imageBytes } = this.#limits
    // Audio is requested in parts. If it is sent as a whole, it may be no larger than a page.
    return { page: pageBytes, feed: feedBytes, pdf: pdfBytes, image: imageBytes, sound: pageBytes, style: feedBytes }[
      kind
    ]
  }
}

/** The response to a request for a page may be a file, whatever its address looks like. */
const kindOf = (asked: OutboundKind, contentType: string | null): OutboundKind =>
  asked === 'page' && /^application\/(?:pdf|epub\+zip)$/.test(contentType ?? '') ? 'pdf' : asked

/** Maximum number of bytes of a refusal that are read. */
const REFUSAL = 4096

/** Returns the start of a response that refuses a request. It may be compressed, so it is only a hint. */
async function startOf(body: Dispatcher.ResponseData['body']): Promise<string> {
  const parts: Uint8Array[] = []
  let missing = REFUSAL
  for await (const chunk of body as AsyncIterable<Uint8Array>) {
    parts.push(chunk.subarray(0, missing))
    missing -= chunk.byteLength
    if (missing <= 0) break
  }
  return Buffer.concat(parts).toString()
}

/** Returns the requested bytes and no more, however much the site would send. */
async function partOf(
  url: URL,
  { start, end }: { start: number; end: number },
  { statusCode: status, body }: Dispatcher.ResponseData,
  headers: Record<string, string>,
): Promise<Omit<OutboundReply, 'redirects' | 'movedTo'>> {
  const from = status === 206 ? Number(/^bytes (\d{1,15})-/i.exec(headers['content-range'] ?? '')?.[1] ?? start) : 0
  const encoding = headers['content-encoding']?.trim().toLowerCase() ?? ''
  if (from !== start || (encoding !== '' && encoding !== 'identity'))
    throw new OutboundError('no_part', url.href, `Sent from byte ${from} (${encoding}) instead of ${start}`)
  const parts: Uint8Array[] = []
  let missing = end - start
  for await (const chunk of body as AsyncIterable<Uint8Array>) {
    parts.push(chunk.subarray(0, missing))
    missing -= chunk.byteLength
    if (missing <= 0) break
  }
  const { contentType, charset } = parseContentType(headers['content-type'])
  const bytes = new Uint8Array(Buffer.concat(parts))
  return { url: url.href, status, headers, contentType, charset, body: bytes, notModified: false }
}

function withoutFragment(url: URL): string {
  const bare = new URL(url)
  bare.hash = ''
  return bare.href
}

/**
 * Returns the target of a redirect. Drops the user name and password, and inherits the fragment (fetch standard, 4.4).
 */
function redirectTarget(from: URL, status: number, location: string | undefined): URL {
  const text = utf8OfLatin1(location ?? '').trim()
  if (text === '')
    throw new OutboundError('http_error', from.href, `A ${status} redirect that leads nowhere`, { status })
  const target = parseUrl(text, from)
  if (target.protocol === 'http:' || target.protocol === 'https:') {
    target.username = ''
    target.password = ''
  }
  if (target.hash === '') target.hash = from.hash
  return target
}

/** Headers are decoded as latin1, but sites write UTF-8 into Location. */
function utf8OfLatin1(text: string): string {
  const bytes = Buffer.from(text, 'latin1')
  const utf8 = bytes.toString('utf8')
  return utf8.includes('\ufffd') ? text : utf8
}

function plainHeaders(received: Dispatcher.ResponseData['headers']): Record<string, string> {
  const headers: Record<string, string> = Object.create(null)
  for (const [name, value] of Object.entries(received)) {
    if (value === undefined || name === 'set-cookie' || name === 'set-cookie2') continue
    // In a redirect with two targets, the first one counts, as in ordinary clients.
    headers[name.toLowerCase()] =
      typeof value === 'string' ? value : name === 'location' ? (value[0] ?? '') : value.join(', ')
  }
  return headers
}
