import * as t from '#shared/words/service/fetching.ts'
import type { OutboundError } from './outbound-error.ts'

/** Returns one calm sentence for the reader. It never contains text from the site or the machine. */
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

const explanations = new Map<number, (d: { readonly status: number }) => string>([
  [401, t.siteNeedsASignIn],
  [402, t.siteWantsPayment],
  [403, t.siteForbids],
  [404, t.siteHasNoSuchPage],
  [408, t.siteWaitedTooLong],
  [410, t.siteRemovedThePage],
  [425, t.siteIsNotReady],
  [429, t.siteAsksToSlowDown],
  [451, t.siteWithholdsThePage],
  [500, t.siteHasAnInternalError],
  [502, t.siteHasABrokenServer],
  [503, t.siteIsNotAvailable],
  [504, t.siteHasASlowServer],
])

function explainStatus(status: number | null): string {
  if (status === null) return t.theSiteRefusedToAnswer
  if (status < 400) return t.theSiteAnsweredARedirect({ status })
  const explain = explanations.get(status) ?? (status >= 500 ? t.siteHasAnError : t.siteGaveNoPage)
  return explain({ status })
}
