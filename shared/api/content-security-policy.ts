import { importMaps } from '../words/languages/import-maps.ts'

export interface PolicySources {
  /** Origins that the page may call. The desktop app calls none; the web app calls only its own origin. */
  readonly connect?: readonly string[]
}

/**
 * The Content-Security-Policy of every page we serve, on the web and on the desktop. No source starts with unsafe-: the
 * policy must protect the page by itself if the sanitizer ever fails.
 */
export function contentSecurityPolicy({ connect = ["'self'"] }: PolicySources = {}): string {
  return [
    "default-src 'none'",
    // The inline scripts are the import maps of the interface's languages.
    `script-src 'self' ${importMaps.map((hash) => `'${hash}'`).join(' ')}`,
    "style-src 'self'",
    // Images from the web are fetched through the service (renderer/cache/pictures.ts), so that no site learns who is
    // reading.
    "img-src 'self' data: blob:",
    // Audio stored on the device is a blob.
    "media-src 'self' blob: https:",
    `connect-src ${connect.length > 0 ? connect.join(' ') : "'none'"}`,
    "font-src 'self'",
    // The only frame: a video that the user chose to watch (renderer/player/video/video-screen.ts).
    'frame-src https://www.youtube-nocookie.com',
    "base-uri 'none'",
    "form-action 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "require-trusted-types-for 'script'",
  ].join('; ')
}
