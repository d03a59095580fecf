/** A failure that wasn't shown to the user. Plain data, so it can be passed between windows and tabs. */
export interface Failure {
  /** The operation, as in 'keep the page offline'. Never includes what the user reads or wrote. */
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

/** Returns null for a canceled request, because the caller navigated away and nothing failed. */
export function failureOf(doing: string, error: unknown, at: number): Failure | null {
  if (isAbort(error)) return null
  return { doing: doing.slice(0, LONGEST_DOING), error: withoutPrivate(wordsOf(error)).slice(0, LONGEST_ERROR), at }
}

/** True for a browser's AbortError, Electron's for a superseded page load, or the request layer's own. */
export function isAbort(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error.name === 'AbortError') return true
  return 'code' in error && (error.code === 'aborted' || error.code === 'ERR_ABORTED')
}

function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return 'Something was thrown that is no Error.'
  const { code, syscall } = error as { readonly code?: unknown; readonly syscall?: unknown }
  // The message of a file system error contains the file's name.
  if (typeof syscall === 'string') return `${String(code)} (${syscall})`
  const name = typeof code === 'string' && !error.message.includes(code) ? `${error.name} (${code})` : error.name
  // JSON.parse quotes the text that it couldn't parse.
  const message = error instanceof SyntaxError ? error.message.replace(/"[^]*"/, '"…"') : error.message
  return message === '' ? name : `${name}: ${message}`
}

/** Shortens addresses to their host, and removes local paths, email addresses and anything that may be a token. */
function withoutPrivate(words: string): string {
  return words
    .replaceAll(/\b[a-z][a-z\d+.-]{0,30}:\/\/[^\s"'<>]+/gi, hostOf)
    .replaceAll(/\b(?:data|javascript|mailto):[^\s"'<>]+/gi, '…')
    .replaceAll(/(["'`])(?:\/|~|\\\\|[a-z]:[\\/])[^]*?\1/gi, '$1…$1')
    .replaceAll(/[^\s"'<>]+/g, (word) => (/[^@]@[^@]/.test(word) ? '…' : word))
    .replaceAll(/\bbearer\s+\S+/gi, '…')
    .replaceAll(/[\w-]{32,}(?:\.[\w-]+)*/g, '…')
}

/** The app's own built files keep their path, because their names identify the release that requested them. */
function hostOf(address: string): string {
  if (!URL.canParse(address)) return '…'
  const { protocol, host, pathname } = new URL(address)
  return `${protocol}//${host}${/^\/assets\/[\w.-]+$/.test(pathname) ? pathname : ''}`
}
