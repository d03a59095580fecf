/** A failure that no one was shown. Plain data, so it crosses windows and tabs. */
export interface Failure {
  /** The operation, as in 'keep the page offline'. Never what the user reads or wrote. */
  readonly doing: string
  /** The error message without private content. */
  readonly error: string
  /** Milliseconds since the epoch. */
  readonly at: number
}

/** Reports a failed operation by name: `report('keep the page offline', error)`. */
export type Report = (doing: string, error: unknown) => void

export const LONGEST_DOING = 200
export const LONGEST_ERROR = 500

/** Null for a cancelled request: the caller navigated away, so nothing failed. */
export function failureOf(doing: string, error: unknown, at: number): Failure | null {
  if (isAbort(error)) return null
  return { doing: doing.slice(0, LONGEST_DOING), error: withoutPrivate(wordsOf(error)).slice(0, LONGEST_ERROR), at }
}

/** A browser's AbortError, Electron's for a superseded page load, or the request layer's own. */
export function isAbort(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error.name === 'AbortError') return true
  return 'code' in error && (error.code === 'aborted' || error.code === 'ERR_ABORTED')
}

function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return 'Something was thrown that is no Error.'
  const { code, syscall } = error as { readonly code?: unknown; readonly syscall?: unknown }
  // A file system error's message names the file.
  if (typeof syscall === 'string') return `${String(code)} (${syscall})`
  const name = typeof code === 'string' && !error.message.includes(code) ? `${error.name} (${code})` : error.name
  // JSON.parse quotes the text it could not read.
  const message = error instanceof SyntaxError ? error.message.replace(/"[^]*"/, '"…"') : error.message
  return message === '' ? name : `${name}: ${message}`
}

/** Cuts addresses to their host, and removes local paths, email addresses and anything that may be a token. */
function withoutPrivate(words: string): string {
  return words
    .replaceAll(/\b[a-z][a-z\d+.-]{0,30}:\/\/[^\s"'<>]+/gi, hostOf)
    .replaceAll(/\b(?:data|javascript|mailto):[^\s"'<>]+/gi, '…')
    .replaceAll(/(["'`])(?:\/|~|\\\\|[a-z]:[\\/])[^]*?\1/gi, '$1…$1')
    .replaceAll(/[^\s"'<>]+/g, (word) => (/[^@]@[^@]/.test(word) ? '…' : word))
    .replaceAll(/\bbearer\s+\S+/gi, '…')
    .replaceAll(/[\w-]{32,}(?:\.[\w-]+)*/g, '…')
}

/** The app's own built files keep their path: their names identify the release that requested them. */
function hostOf(address: string): string {
  if (!URL.canParse(address)) return '…'
  const { protocol, host, pathname } = new URL(address)
  return `${protocol}//${host}${/^\/assets\/[\w.-]+$/.test(pathname) ? pathname : ''}`
}
