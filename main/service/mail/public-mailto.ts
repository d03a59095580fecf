/**
 * Returns the address if it names one recipient at a domain with a dot. Returns null for any other, because such an
 * address can't be on the public internet. The domain itself is not resolved, because many mail domains have no address
 * other than their mail servers'.
 */
export function publicMailto(mailto: string | null): string | null {
  return mailto !== null &&
    /^mailto:[^@,\s]{1,200}@(?:[a-z\d-]{1,63}\.){1,20}[a-z][a-z\d-]{1,62}(?:\?\S*)?$/i.test(mailto)
    ? mailto
    : null
}
