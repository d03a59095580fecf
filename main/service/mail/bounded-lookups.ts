/** Resolves a name in the Domain Name System: see `dns.resolve`. */
export type ResolveName = (name: string, type: string) => Promise<string[] | string[][]>

/** Maximum number of DNS lookups per email. Emails from honest senders need fewer. */
const MOST_LOOKUPS = 40

/** Limits the DNS lookups for one email, because an email can refer to any number of domains. */
export function boundedLookups(resolveName: ResolveName): ResolveName {
  let count = 0
  return async (name, type) => {
    count += 1
    if (count > MOST_LOOKUPS) throw Object.assign(new Error('Too many lookups'), { code: 'ENOTFOUND' })
    return resolveName(name, type)
  }
}
