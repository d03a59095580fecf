export interface PolicySources {
  /** Where the page may call besides itself: the desktop's app calls nothing, the web app its own origin. */
  readonly connect?: readonly string[]
}

/**
 * The one Content-Security-Policy of every page we serve, on the web and on the desktop (RELIABILITY.md section 2,
 * row 7). No word of it starts with unsafe-: it must hold alone, should the sanitiser ever fail.
 */
export function contentSecurityPolicy({ connect = ["'self'"] }: PolicySources = {}): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    // Pictures of the web come by way of the service (renderer/cache/pictures.ts): no site learns who reads it.
    "img-src 'self' data: blob:",
    "media-src 'self' https:",
    `connect-src ${connect.length > 0 ? connect.join(' ') : "'none'"}`,
    "font-src 'self'",
    // The one frame there is: a video that someone asked to see (renderer/reading/media/video-player.tsx).
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
