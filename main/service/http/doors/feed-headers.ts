/**
 * Headers of feeds. Anyone who has the address can read the list. Therefore, the address is hidden from search engines,
 * caches and the pages to which the list links.
 */
export const feedHeaders = {
  'cache-control': 'private, no-cache',
  'content-security-policy': "default-src 'none'; sandbox",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
}
