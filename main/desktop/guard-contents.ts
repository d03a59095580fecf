import { type App, type Session, shell, type WebContents } from 'electron'
import { externalLink } from './external-link.ts'

/** The only permissions an app window may have; everything else is denied (Electron's checklist, rule 5). */
const allowedPermissions: ReadonlySet<string> = new Set(['clipboard-sanitized-write', 'fullscreen'])

/** Denies by default what web contents could reach for: leaving the app, opening windows, web views, permissions. */
export function guardContents(app: App, session: Session, origin: string): void {
  session.setPermissionRequestHandler((_contents, permission, answer) => answer(allowedPermissions.has(permission)))
  session.setPermissionCheckHandler((_contents, permission) => allowedPermissions.has(permission))
  app.on('web-contents-created', (_event, contents) => guard(contents, origin))
}

function guard(contents: WebContents, origin: string): void {
  const stay = (event: { preventDefault(): void }, url: string): void => {
    if (!isOwn(url, origin)) event.preventDefault()
  }
  contents.on('will-navigate', (event, url) => stay(event, url))
  contents.on('will-redirect', (event, url) => stay(event, url))
  contents.on('will-attach-webview', (event) => event.preventDefault())
  contents.setWindowOpenHandler(({ url }) => {
    const link = externalLink(url)
    if (link !== null) void shell.openExternal(link)
    return { action: 'deny' }
  })
}

export function isOwn(url: string, origin: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, host } = new URL(url)
  const own = new URL(origin)
  return protocol === own.protocol && host === own.host
}
