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
  [401, (d) => t.siteNeedsASignIn(d)],
  [402, (d) => t.siteWantsPayment(d)],
  [403, (d) => t.siteForbids(d)],
  [404, (d) => t.siteHasNoSuchPage(d)],
  [408, (d) => t.siteWaitedTooLong(d)],
  [410, (d) => t.siteRemovedThePage(d)],
  [425, (d) => t.siteIsNotReady(d)],
  [429, (d) => t.siteAsksToSlowDown(d)],
  [451, (d) => t.siteWithholdsThePage(d)],
  [500, (d) => t.siteHasAnInternalError(d)],
  [502, (d) => t.siteHasABrokenServer(d)],
  [503, (d) => t.siteIsNotAvailable(d)],
  [504, (d) => t.siteHasASlowServer(d)],
])

function explainStatus(status: number | null): string {
  if (status === null) return t.theSiteRefusedToAnswer
  if (status < 400) return t.theSiteAnsweredARedirect({ status })
  const explain = explanations.get(status) ?? (status >= 500 ? t.siteHasAnError : t.siteGaveNoPage)
  return explain({ status })
}
