import { type App, type Session, shell, type WebContents } from 'electron'
import { externalLink } from '../external-link.ts'

/** The only permissions that app windows are granted. All others are denied (Electron's security checklist, rule 5). */
const allowedPermissions: ReadonlySet<string> = new Set(['clipboard-sanitized-write', 'fullscreen'])

export interface GuardOptions {
  /** The interface's origin, without a trailing slash. */
  readonly origin: string
  /**
   * True for windows that are meant to show the web. They set their own rules, which may be stricter but never looser.
   */
  readonly isWebPage: (contents: WebContents) => boolean
  /** Called when one of our pages requests a window for one of our URLs. */
  readonly openInApp: (url: string) => void
}

/**
 * Denies everything to web contents by default: leaving the app, opening windows, embedding web views, using
 * permissions.
 */
export function guardContents(app: App, session: Session, guarded: GuardOptions): void {
  guardSession(session, guarded.origin)
  app.on('web-contents-created', (_event, contents) => guard(contents, guarded))
}

/**
 * Denies a session access to permissions, devices, screens and files. `origin` is null for a session without pages of
 * ours.
 */
export function guardSession(session: Session, origin: string | null): void {
  const allowed = (permission: string): boolean => origin !== null && allowedPermissions.has(permission)
  session.setPermissionRequestHandler((_contents, permission, answer) => answer(allowed(permission)))
  session.setPermissionCheckHandler((_contents, permission) => allowed(permission))
  session.setDevicePermissionHandler(() => false)
  session.setDisplayMediaRequestHandler((_request, answer) => answer({}))
  session.on('will-download', (event, item) => {
    // Only files that our own page created (an export) may be saved, and Electron asks where.
    if (origin === null || !isOwnBlob(item.getURL(), origin)) event.preventDefault()
  })
}

function guard(contents: WebContents, { origin, isWebPage, openInApp }: GuardOptions): void {
  const stay = (event: { preventDefault(): void }, url: string): void => {
    if (!isWebPage(contents) && !isAppUrl(url, origin)) event.preventDefault()
  }
  contents.on('will-navigate', (event, url) => stay(event, url))
  contents.on('will-redirect', (event, url) => stay(event, url))
  contents.on('will-attach-webview', (event) => event.preventDefault())
  contents.setWindowOpenHandler(({ url }) => {
    if (isWebPage(contents)) return { action: 'deny' }
    const link = externalLink(url)
    if (isAppUrl(url, origin)) openInApp(url)
    else if (link !== null) void shell.openExternal(link)
    return { action: 'deny' }
  })
}

export function isAppUrl(url: string, origin: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, host } = new URL(url)
  const own = new URL(origin)
  return protocol === own.protocol && host === own.host
}

function isOwnBlob(url: string, origin: string): boolean {
  return url.startsWith('blob:') && isAppUrl(url.slice('blob:'.length), origin)
}
