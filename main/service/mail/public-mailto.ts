/**
 * The address for emails to one recipient at a name with a dot. Null for any other: nothing there is on the public
 * internet. The name itself is not looked up, because many domains for mail have no other address.
 */
export function publicMailto(mailto: string | null): string | null {
  return mailto !== null &&
    /^mailto:[^@,\s]{1,200}@(?:[a-z\d-]{1,63}\.){1,20}[a-z][a-z\d-]{1,62}(?:\?\S*)?$/i.test(mailto)
    ? mailto
    : null
}
