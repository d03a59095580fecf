import type { Logger } from 'pino'
import type { TokenBearer } from '../../../accounts/personal-tokens.ts'
import { ApiError } from '../../../calls/api-error.ts'
import { errorReply } from '../../error-reply.ts'
import { jsonReply } from '../../json-reply.ts'
import type { OriginGuard } from '../../origin-guard.ts'
import { bookReply } from '../book-reply.ts'
import type { Door } from '../door.ts'
import { type TokenCheck, tokenOf } from '../token-of.ts'
import { type Fields, readFields } from './read-fields.ts'
import { WallabagLibrary, type WallabagLibraryParts } from './wallabag-library.ts'

/** Seconds after which a program requests another token. The token itself is valid until it is revoked. */
const EXPIRES_IN = 3600
/** The wallabag version whose API is provided. Programs check the version. */
const VERSION = '2.6.10'

export interface WallabagParts extends TokenCheck, WallabagLibraryParts {
  readonly guard: OriginGuard
  readonly logger: Logger
}

/**
 * Answers the wallabag 2 calls that e-readers and wallabag's apps make, with a token as the password. Every successful
 * response has status 200, as these programs expect.
 */
export function wallabagDoor(parts: WallabagParts): Door {
  const library = new WallabagLibrary(parts)
  return async (request, url, { address }) => {
    const path = url.pathname.replace(/\.json$/, '').replace(/\/$/, '')
    if (path !== '/oauth/v2/token' && !/^\/api\/(?:entries|tags|version|info|annotations)(?:\/|$)/.test(path))
      return null
    try {
      return parts.guard.answer(request, url) ?? (await answer({ ...parts, library }, request, url, path, address))
    } catch (error) {
      return errorReply(error, parts.logger)
    }
  }
}

interface Answering extends WallabagParts {
  readonly library: WallabagLibrary
}

async function answer(
  parts: Answering,
  request: Request,
  url: URL,
  path: string,
  address: string | undefined,
): Promise<Response> {
  if (path === '/api/version') return jsonReply(200, VERSION)
  if (path === '/api/info')
    return jsonReply(200, { appname: 'wallabag', version: VERSION, allowed_registration: false })
  const fields = await readFields(request, url)
  if (path === '/oauth/v2/token') return signIn(parts, fields, address)
  const challenge = 'Bearer realm="Service", error="invalid_grant"'
  const token =
    /^Bearer +([\w.-]+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? fields.get('access_token')
  const bearer = await tokenOf(parts, token ?? null, { address, challenge })
  if (bearer.scope === 'read' && request.method !== 'GET') {
    throw new ApiError(403, 'permission_denied', 'This token can only read.')
  }
  return serve(parts, request, { path, fields, urls: url.searchParams.getAll('urls[]') }, bearer)
}

/**
 * The OAuth password grant. The client and user may be anything, because only the token determines whose library it is.
 */
async function signIn(parts: Answering, fields: Fields, address: string | undefined): Promise<Response> {
  const token = fields.get('password') ?? fields.get('refresh_token') ?? null
  const { scope } = await tokenOf(parts, token, { address, challenge: 'Bearer realm="Service"' })
  const body = { access_token: token, refresh_token: token, expires_in: EXPIRES_IN, token_type: 'bearer' }
  return jsonReply(200, { ...body, scope: scope === 'read' ? 'read' : null }, { 'cache-control': 'no-store' })
}

async function serve(
  { library }: Answering,
  request: Request,
  { path, fields, urls }: { readonly path: string; readonly fields: Fields; readonly urls: readonly string[] },
  { account }: TokenBearer,
): Promise<Response> {
  const [, , kind = '', first = '', second = '', third = ''] = path.split('/')
  const call = `${request.method} ${[kind, first && (/^\d+$/.test(first) ? '#' : first), second && second.replace(/\..*/, ''), third && '#'].filter((part) => part !== '').join('/')}`
  const id = Number(first)
  switch (call) {
    case 'GET entries':
      return jsonReply(200, await library.list(account, fields))
    case 'POST entries':
      return jsonReply(200, await library.save(account, fields))
    case 'GET entries/exists':
      return jsonReply(200, await library.exists(account, fields, urls))
    case 'GET entries/#':
      return jsonReply(200, await library.entry(account, id))
    case 'PATCH entries/#':
      return jsonReply(200, await library.change(account, id, fields))
    case 'DELETE entries/#':
      return jsonReply(200, await library.remove(account, id))
    case 'GET entries/#/export':
      if (!second.endsWith('.epub')) throw new ApiError(404, 'not_found', 'Articles are exported as EPUB.')
      return bookReply(request, await library.book(account, id))
    case 'GET entries/#/tags':
      return jsonReply(200, (await library.entry(account, id)).tags)
    case 'POST entries/#/tags':
      return jsonReply(200, await library.tag(account, id, fields))
    case 'DELETE entries/#/tags/#':
      return jsonReply(200, await library.untag(account, id, Number(third)))
    case 'GET tags':
      return jsonReply(200, await library.tags(account))
    case 'GET annotations/#': {
      const { annotations: rows } = await library.entry(account, id)
      return jsonReply(200, { total: rows.length, rows })
    }
    default:
      throw new ApiError(404, 'not_found', 'There is no such call.')
  }
}
