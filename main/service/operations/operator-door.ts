import { createHash, timingSafeEqual } from 'node:crypto'
import type { Metrics } from './metrics.ts'

export interface OperatorDoorOptions {
  readonly isReady: () => boolean
  /** The metrics, and the token required to read them. Null if nothing is measured. */
  readonly metrics: { readonly token: string; readonly read: Metrics['read'] } | null
}

/** Answers requests by the operator's own programs. Returns null for any other path. */
export type OperatorDoor = (path: string, authorization: string | undefined) => Promise<Response> | null

/**
 * `/_ready` tells a proxy whether to send readers here, and `/_metrics` returns the metrics. They answer under any host
 * name, because such programs address a machine by its IP address. That is safe: the first reveals nothing, and the
 * second requires its token.
 */
export function operatorDoor({ isReady, metrics }: OperatorDoorOptions): OperatorDoor {
  return (path, authorization) => {
    if (path === '/_ready') return Promise.resolve(plain(isReady() ? 200 : 503, isReady() ? 'ready\n' : 'not ready\n'))
    if (path === '/_metrics' && metrics !== null) return answerMetrics(metrics, authorization)
    return null
  }
}

async function answerMetrics(
  { token, read }: { readonly token: string; readonly read: Metrics['read'] },
  authorization: string | undefined,
): Promise<Response> {
  if (!isSame(authorization ?? '', `Bearer ${token}`)) {
    const refused = plain(401, 'The token of LECTERN_METRICS_TOKEN is needed.\n')
    refused.headers.set('www-authenticate', 'Bearer')
    return refused
  }
  const { text, contentType } = await read()
  return new Response(text, { headers: { 'content-type': contentType, 'cache-control': 'no-store' } })
}

/** Takes the same time for every wrong token. */
const isSame = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other))

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

function plain(status: number, text: string): Response {
  return new Response(text, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  })
}
