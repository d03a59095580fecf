import type { OutboundError } from './outbound-error.ts'

/** One calm sentence for the reader. Never contains text from the site or the machine. */
export function explainOutboundError(error: OutboundError): string {
  switch (error.code) {
    case 'invalid_url':
      return 'This is not a web address that can be opened.'
    case 'unsupported_scheme':
      return 'Only addresses that start with http:// or https:// can be opened.'
    case 'forbidden_port':
      return 'This address uses a port that is not meant for web pages, so it was not opened.'
    case 'forbidden_address':
      return 'This address leads to a private network, so it was not opened.'
    case 'unresolved_host':
      return 'The site could not be found. It may be misspelled, or the connection may be down.'
    case 'connection_failed':
      return 'The connection to the site failed.'
    case 'tls_failed':
      return 'A secure connection to the site could not be made.'
    case 'timed_out':
      return 'The site took too long to answer.'
    case 'too_many_redirects':
      return 'The site redirected too many times.'
    case 'redirect_loop':
      return 'The site redirects in a circle.'
    case 'too_large':
      return 'The page is larger than can be saved.'
    case 'bad_encoding':
      return 'The site sent a damaged answer that could not be unpacked.'
    case 'no_part':
      return 'The site does not send parts of its files.'
    case 'not_kept':
      return 'There is no room left to keep this file.'
    case 'aborted':
      return 'Fetching was stopped before it was complete.'
    case 'http_error':
      return explainStatus(error.status)
  }
}

const meanings = new Map<number, string>([
  [401, 'the page needs a sign-in'],
  [402, 'the page must be paid for'],
  [403, 'it does not let us read the page'],
  [404, 'the page was not found'],
  [408, 'it waited too long for us'],
  [410, 'the page is gone'],
  [425, 'it is not ready yet'],
  [429, 'it asks us to slow down'],
  [451, 'the page is withheld for legal reasons'],
  [500, 'it has an internal fault'],
  [502, 'a server behind it did not answer properly'],
  [503, 'it is not available right now'],
  [504, 'a server behind it did not answer in time'],
])

function explainStatus(status: number | null): string {
  if (status === null) return 'The site refused to answer.'
  if (status < 400) return `The site answered ${status}: it sends us on without saying where.`
  const fallback = status >= 500 ? 'it has a fault of its own' : 'it did not give us the page'
  return `The site answered ${status}: ${meanings.get(status) ?? fallback}.`
}
