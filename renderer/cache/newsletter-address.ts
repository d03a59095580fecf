/**
 * Returns the address that receives an account's newsletters, from the account's profile. Returns null if the account
 * can't receive email because the library has no domain name.
 */
export function newsletterAddress({ email_forwarding_address_subs: address }: Record<string, unknown>): string | null {
  if (typeof address !== 'string') return null
  return /@[^@\s]+\.[a-z][a-z0-9-]+$/i.test(address) ? address : null
}
