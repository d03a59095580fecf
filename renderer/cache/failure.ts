/** Why a read or a change did not succeed, as the reader should understand it. */
export interface Failure {
  /** 'full': the disk that the library is on. */
  readonly kind: 'offline' | 'too_many' | 'signed_out' | 'full' | 'error'
  /** Milliseconds since the epoch from which trying again makes sense; null: at once. */
  readonly retryAt: number | null
  /** HTTP status; 0 when no answer came, null when it was no request. */
  readonly status: number | null
  /** For "Copy details". */
  readonly details: string
}

/** Whether the service is at fault, so that asking again by itself makes sense (SPEC.txt section 9). */
export const mayPass = ({ kind, status }: Failure): boolean => kind === 'error' && status !== null && status >= 500

/** Errors may have crossed a wire, so they are told by what they carry (RequestError, StoreError). */
export function failureOf(error: unknown): Failure {
  const facts = typeof error === 'object' && error !== null ? (error as Record<string, unknown>) : {}
  const status = typeof facts['status'] === 'number' ? facts['status'] : null
  const wait = typeof facts['retryAfter'] === 'number' ? facts['retryAfter'] : null
  const details = [
    String(facts['message'] ?? error),
    ...(typeof facts['url'] === 'string' ? [`URL: ${facts['url']}`] : []),
    ...(status === null ? [] : [`Status: ${status}`]),
    ...(facts['info'] == null ? [] : [`Info: ${JSON.stringify(facts['info'])}`]),
  ].join('\n')
  const retryAt = wait === null ? null : Date.now() + wait * 1000
  return { kind: kindOf(status), retryAt, status, details }
}

function kindOf(status: number | null): Failure['kind'] {
  if (status === 0) return 'offline'
  if (status === 429) return 'too_many'
  if (status === 507) return 'full'
  return status === 401 || status === 403 ? 'signed_out' : 'error'
}
