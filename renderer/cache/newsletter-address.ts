/**
 * Where an account's newsletters are sent to, by its profile; null where nobody could send any: a library without a name on
 * the net takes no letters.
 */
export function newsletterAddress({ email_forwarding_address_subs: address }: Record<string, unknown>): string | null {
  if (typeof address !== 'string') return null
  return /@[^@\s]+\.[a-z][a-z0-9-]+$/i.test(address) ? address : null
}
