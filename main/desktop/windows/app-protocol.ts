import { lstat, readFile } from 'node:fs/promises'
import { dirname, extname, join, normalize, sep } from 'node:path'
import { isMissing } from '#shared/activity/is-missing.ts'
import { contentSecurityPolicy } from '#shared/api/content-security-policy.ts'
import { OPENED_FILE } from '../incoming/opened-files.ts'
import { report, reported } from '../report.ts'

export const APP_SCHEME = 'app'
export const APP_ORIGIN = `${APP_SCHEME}://lectern`

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
}

/** Library paths that a window may load by URL, because an <img> or <audio> can't send a message. */
const BY_ADDRESS =
  /^\/api\/v\d+\/(?:pictures\/(?:icon\/)?|public_pages\/[\w-]{1,64}\/pictures\/|public_shelves\/[\w-]{1,64}\/pictures\/\d+\/|speech\/audio\/[0-9a-f]{64}\/|sounds\/)$/

/**
 * Answers requests for app://lectern/… from the built interface. A path with a file name refers to that file. Any other
 * path is a screen of the app and gets index.html, so reloading /list/archive works. Nothing outside `folder` or behind
 * a symbolic link is ever read.
 *
 * The library's pictures and audio, and opened files, come from `ask`, which receives the path with its query and the
 * requested range. It returns null while there is no library.
 */
export function appProtocol(
  folder: string,
  ask: (path: string, range: string | null) => Promise<Response> | null = () => null,
): (request: Request) => Promise<Response> {
  const root = normalize(folder + sep)
  return async (request) => {
    const { pathname, search } = new URL(request.url)
    if (BY_ADDRESS.test(pathname) || OPENED_FILE.test(pathname)) {
      const asked = ask(pathname + search, request.headers.get('range'))
      return (
        (asked && (await reported('fetch a picture, audio or an opened file', asked))) ??
        new Response('Not found', { status: 404 })
      )
    }
    const file = fileFor(root, request.url)
    if (file === null) return new Response('Not found', { status: 404 })
    try {
      if (await passesLink(root, file)) return new Response('Not found', { status: 404 })
      return new Response(await readFile(file), { headers: headersFor(file) })
    } catch (error) {
      if (!isMissing(error)) report('read a file of the interface', error)
      return new Response('Not found', { status: 404 })
    }
  }
}

/** Returns the file for a URL. Null if it would be outside the folder. */
export function fileFor(root: string, url: string): string | null {
  let path: string
  try {
    path = decodeURIComponent(new URL(url).pathname)
  } catch {
    return null
  }
  if (path.includes('\0') || path.includes('\\') || path.split('/').some((part) => part.startsWith('.'))) return null
  const file = normalize(join(root, extname(path) ? path : 'index.html'))
  return file.startsWith(root) ? file : null
}

/**
 * True if the file, or a folder on its path, is a symbolic link. Uses lstat, because only that also works in the
 * package's archive.
 */
async function passesLink(root: string, file: string): Promise<boolean> {
  for (let path = file; path.length > root.length; path = dirname(path)) {
    if ((await lstat(path)).isSymbolicLink()) return true
  }
  return false
}

function headersFor(file: string): Record<string, string> {
  return {
    'content-type': types[extname(file)] ?? 'application/octet-stream',
    'content-security-policy': contentSecurityPolicy(),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
  }
}
