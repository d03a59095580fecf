import { readFile, realpath, stat } from 'node:fs/promises'
import { extname, join, resolve, sep } from 'node:path'
import Negotiator from 'negotiator'
import type { Report } from '#shared/activity/failure.ts'
import { isMissing } from '#shared/activity/is-missing.ts'
import { directionOf } from '#shared/language/direction.ts'
import * as t from '#shared/words/service/pages.ts'
import { languageNow } from '../../language/index.ts'
import { type PageHead, withDirectOrigin, withHead } from '../page-head.ts'
import { securityHeaders } from '../security-headers.ts'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.map': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  // Data files of the PDF viewer (renderer/pdf-data.config.ts).
  '.bcmap': 'application/octet-stream',
  '.pfb': 'application/octet-stream',
  '.ttf': 'font/ttf',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
}

/** Maximum length of a path. No address of the app is longer. */
const LONGEST_PATH = 2048

interface WebAppParts {
  readonly folder: string
  readonly report: Report
  readonly headOf: (path: string) => Promise<PageHead | null>
  /**
   * The origin at which the service can be reached without going through the proxy that limits the size of responses.
   * Null if there is no such origin.
   */
  readonly directOrigin: string | null
}

type Headers = Readonly<Record<string, string>>

/**
 * Serves the built web app: its files, and index.html for every address that the app understands. Reads nothing outside
 * `folder`. The path is decoded once and may not contain `..`, name hidden files or pass through a symbolic link. Only
 * files of known types are sent.
 */
export function createWebApp({
  folder,
  report,
  headOf,
  directOrigin,
}: WebAppParts): (request: Request) => Promise<Response> {
  const headers = securityHeaders(["'self'", ...(directOrigin === null ? [] : [directOrigin])])
  const page = (status: number, sentence: string): Response => plainPage(status, sentence, headers)
  const send = async (path: string, codings: readonly string[]): Promise<Response | null> => {
    try {
      return await read(folder, path, { headers, codings })
    } catch (error) {
      if (!isMissing(error)) report('read a file of the web app', error)
      return null
    }
  }
  return async (request) => {
    // The service worker of the installed app receives what the system shares with it. Without one, nothing arrives here.
    if (request.method === 'POST' && safePath(request.url) === '/shared') return seeLostShare(headers)
    if (request.method !== 'GET' && request.method !== 'HEAD') return page(405, t.thisAddressIsReadOnly)
    const path = safePath(request.url)
    if (path === null) return page(404, t.thisPageDoesntExist)
    if (path !== '/' && (extname(path) !== '' || path.startsWith('/assets/'))) {
      return (await send(path, codingsOf(request))) ?? page(404, t.thisFileDoesntExist)
    }
    return (
      (await described(await send('/index.html', []), await headOf(path), directOrigin)) ??
      page(503, t.theWebAppHasNotBeen)
    )
  }
}

const seeLostShare = (headers: Headers): Response =>
  new Response(null, { status: 303, headers: { ...headers, location: '/list/queue?files=lost' } })

/**
 * Returns the app's page with the HTML head for the address. A header also tells search engines not to index pages that
 * they shouldn't list.
 */
async function described(
  app: Response | null,
  head: PageHead | null,
  directOrigin: string | null,
): Promise<Response | null> {
  if (app === null) return null
  let html = await app.text()
  if (head !== null) html = withHead(html, head)
  if (directOrigin !== null) html = withDirectOrigin(html, directOrigin)
  const answer = new Response(html, app)
  answer.headers.set('content-length', String(Buffer.byteLength(html)))
  // Its title and description are in the language that the client asks for.
  if (head !== null) answer.headers.set('vary', 'accept-encoding, accept-language')
  if (head?.isIndexed !== true) answer.headers.set('x-robots-tag', 'noindex')
  return answer
}

/** Returns the decoded path. Null for a path that no page of the app links to. */
function safePath(url: string): string | null {
  // The URL parser resolves dots and converts backslashes, so the path is checked as written.
  const written = /^[a-z]+:\/\/[^/?#]*([^?#]*)/i.exec(url)?.[1] ?? ''
  let path: string
  try {
    path = decodeURIComponent(written === '' ? '/' : written)
  } catch {
    return null
  }
  if (path.length > LONGEST_PATH || path.startsWith('//') || /[\0-\x1f\x7f\\:;%]/.test(path)) return null
  const parts = path.split('/').filter((part) => part !== '' && part !== '.')
  if (parts.some((part) => part.startsWith('.') || part.endsWith('.'))) return null
  const endsInSlash = path.length > 1 && path.endsWith('/')
  if (endsInSlash && extname(parts.at(-1) ?? '') !== '') return null
  return `/${parts.join('/')}`
}

/**
 * Encodings in which the build stores compressed copies next to a file, and the suffix of those copies' names
 * (renderer/pack.config.ts).
 */
const packed: Readonly<Record<string, string>> = { br: '.br', gzip: '.gz' }

/** Returns the encodings in which a file may be sent, the smallest first. */
function codingsOf({ headers }: Request): readonly string[] {
  const accepted = headers.get('accept-encoding') ?? 'identity'
  const ours = Object.keys(packed)
  const taken = new Set(new Negotiator({ headers: { 'accept-encoding': accepted } }).encodings(ours))
  return ours.filter((coding) => taken.has(coding))
}

interface Sending {
  readonly headers: Headers
  readonly codings: readonly string[]
}

async function read(folder: string, path: string, { headers, codings }: Sending): Promise<Response | null> {
  const type = types[extname(path)]
  if (type === undefined) return null
  const root = await realpath(folder)
  const file = resolve(join(root, path))
  if (!file.startsWith(root + sep) || (await realpath(file)) !== file) return null
  const facts = await stat(file)
  if (!facts.isFile()) return null
  const isHashed = /^\/assets\/.+-[\w-]{8}\.\w+$/.test(path)
  const { bytes, coding } = await smallest(file, facts.mtimeMs, codings)
  return new Response(bytes, {
    headers: {
      ...headers,
      ...(coding !== null && { 'content-encoding': coding }),
      'content-type': type,
      'content-length': String(bytes.byteLength),
      vary: 'accept-encoding',
      'cache-control': isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
    },
  })
}

/**
 * Returns the first compressed copy that exists and is no older than the file, otherwise the file itself. `written` is
 * the file's mtime.
 */
async function smallest(
  file: string,
  written: number,
  codings: readonly string[],
): Promise<{ readonly bytes: Uint8Array<ArrayBuffer>; readonly coding: string | null }> {
  for (const coding of codings) {
    const form = file + packed[coding]
    const isFresh = await stat(form).then(
      ({ mtimeMs }) => mtimeMs >= written,
      (error: unknown) => {
        if (isMissing(error)) return false
        throw error
      },
    )
    if (isFresh) return { bytes: await readFile(form), coding }
  }
  return { bytes: await readFile(file), coding: null }
}

function plainPage(status: number, sentence: string, headers: Headers): Response {
  const html = `<!doctype html><html lang="${languageNow()}" dir="${directionOf(languageNow())}"><head><meta charset="utf-8"><title>Lectern</title></head><body><p>${sentence}</p></body></html>`
  return new Response(html, {
    status,
    headers: { ...headers, 'content-type': types['.html'] ?? '', 'cache-control': 'no-store' },
  })
}
