import { reason } from '#shared/reasons/codes.ts'
import type { Reason } from '#shared/reasons/reason.ts'
import type { OutboundError } from './outbound-error.ts'

/** Returns the reason why a request failed. It never contains text from the site or the machine. */
export function outboundReason({ code, status }: OutboundError): Reason {
  if (code !== 'http_error') return reason(`site_${code}`)
  return status === null ? reason('site_refused') : reason('site_answered', { status })
}
