import * as t from '#shared/words/service/fetching.ts'
import type { OutboundError } from './outbound-error.ts'

/** One calm sentence for the reader. Never contains text from the site or the machine. */
export function explainOutboundError(error: OutboundError): string {
  switch (error.code) {
    case 'invalid_url':
      return t.thisWebAddressCantBeOpened
    case 'unsupported_scheme':
      return t.onlyAddressesThatStartWithHttp
    case 'forbidden_port':
      return t.thisAddressUsesAPortThat
    case 'forbidden_address':
      return t.thisAddressLeadsToAPrivate
    case 'unresolved_host':
      return t.theSiteCouldNotBeFound
    case 'connection_failed':
      return t.theConnectionToTheSiteFailed
    case 'tls_failed':
      return t.aSecureConnectionToTheSite
    case 'timed_out':
      return t.theSiteTookTooLongTo
    case 'too_many_redirects':
      return t.theSiteRedirectedTooManyTimes
    case 'redirect_loop':
      return t.theSiteRedirectsInACircle
    case 'too_large':
      return t.thePageIsTooLargeTo
    case 'bad_encoding':
      return t.theSiteSentADamagedResponse
    case 'no_part':
      return t.theSiteDoesNotSendParts
    case 'not_kept':
      return t.thereIsNoSpaceLeftTo
    case 'aborted':
      return t.fetchingStoppedBeforeItWasComplete
    case 'http_error':
      return explainStatus(error.status)
  }
}

/** Statuses of which readers are told more than the number. */
const explained = new Set([401, 402, 403, 404, 408, 410, 425, 429, 451, 500, 502, 503, 504])

function explainStatus(status: number | null): string {
  if (status === null) return t.theSiteRefusedToAnswer
  if (status < 400) return t.theSiteAnsweredARedirect({ status })
  const reason = explained.has(status) ? `status${status}` : status >= 500 ? 'server' : 'other'
  return t.theSiteAnsweredStatus({ status, reason })
}
