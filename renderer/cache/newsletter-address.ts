/**
 * Returns the address for an account's newsletters, from its profile. Null if the account can't receive email because
 * the library has no domain name.
 */
export function newsletterAddress({ email_forwarding_address_subs: address }: Record<string, unknown>): string | null {
  if (typeof address !== 'string') return null
  return /@[^@\s]+\.[a-z][a-z0-9-]+$/i.test(address) ? address : null
}
