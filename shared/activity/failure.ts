/** Something that did not work and that nobody was shown. Plain data, so it crosses windows and tabs. */
export interface Failure {
  /** What was being done, as in 'keep the page offline'. Never what somebody reads or wrote. */
  readonly doing: string
  /** The error in words, without private content. */
  readonly error: string
  /** Milliseconds since the epoch. */
  readonly at: number
}

/** Names what was being done: `report('keep the page offline', error)`. */
export type Report = (doing: string, error: unknown) => void

export const LONGEST_DOING = 200
export const LONGEST_ERROR = 500

/** Null for a cancelled request: nothing failed, whoever asked for it went elsewhere. */
export function failureOf(doing: string, error: unknown, at: number): Failure | null {
  if (isAbort(error)) return null
  return { doing: doing.slice(0, LONGEST_DOING), error: withoutPrivate(wordsOf(error)).slice(0, LONGEST_ERROR), at }
}

/** A browser's AbortError, Electron's for a page that another took the place of, or the request layer's own. */
export function isAbort(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error.name === 'AbortError') return true
  return 'code' in error && (error.code === 'aborted' || error.code === 'ERR_ABORTED')
}

function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return 'Something was thrown that is no Error.'
  const { code, syscall } = error as { readonly code?: unknown; readonly syscall?: unknown }
  // The message of a file system's error names the file.
  if (typeof syscall === 'string') return `${String(code)} (${syscall})`
  const name = typeof code === 'string' && !error.message.includes(code) ? `${error.name} (${code})` : error.name
  // JSON.parse quotes what it could not read.
  const message = error instanceof SyntaxError ? error.message.replace(/"[^]*"/, '"…"') : error.message
  return message === '' ? name : `${name}: ${message}`
}

/** Addresses are cut to their host. Local paths, email addresses and whatever may be a token go. */
function withoutPrivate(words: string): string {
  return words
    .replaceAll(/\b[a-z][a-z\d+.-]*:\/\/[^\s"'<>]+/gi, hostOf)
    .replaceAll(/\b(?:data|javascript|mailto):[^\s"'<>]+/gi, '…')
    .replaceAll(/(["'`])(?:\/|~|\\\\|[a-z]:[\\/])[^]*?\1/gi, '$1…$1')
    .replaceAll(/[^\s"'<>@]+@[^\s"'<>@]+/g, '…')
    .replaceAll(/\bbearer\s+\S+/gi, '…')
    .replaceAll(/[\w-]{32,}(?:\.[\w-]+)*/g, '…')
}

/** The app's own built files keep their path: their names tell which release asked for them. */
function hostOf(address: string): string {
  if (!URL.canParse(address)) return '…'
  const { protocol, host, pathname } = new URL(address)
  return `${protocol}//${host}${/^\/assets\/[\w.-]+$/.test(pathname) ? pathname : ''}`
}
