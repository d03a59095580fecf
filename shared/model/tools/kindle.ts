/** States of a delivery. The numbers are the same as for an export. */
export const kindleStatus = { waiting: 0, sent: 1, failed: 2 } as const

/**
 * Maximum total bytes of the files in one email. Encoding for email adds about a third. Amazon's own limit is 50 MB of
 * files.
 */
export const LARGEST_KINDLE_EMAIL = 25 * 1024 * 1024

/** Maximum number of files in one email: Amazon's limit. */
export const MOST_KINDLE_FILES = 25

/** Maximum number of addresses per account: Amazon's limit. */
export const MOST_KINDLES = 15

/** Maximum number of an account's lists that are sent to e-readers automatically. */
export const MOST_MAGAZINES = 20

/** Lists that can be sent to an e-reader automatically. `tag` and `view` require a specific tag or view. */
export const magazineLists = ['queue', 'favorites', 'archive', 'tag', 'view'] as const

export const isMagazineList = (list: string): list is (typeof magazineLists)[number] =>
  (magazineLists as readonly string[]).includes(list)

/**
 * Domains whose addresses only deliver email to an e-reader. Other domains are not allowed, so that the service can't
 * be used to email other people.
 */
const domains: ReadonlySet<string> = new Set(['kindle.com', 'free.kindle.com', 'kindle.cn', 'pbsync.com'])

/** True if an address belongs to an e-reader. The address must be in lower case. */
export const isKindleAddress = (address: string): boolean => domains.has(address.split('@')[1] ?? '')

export type KindleStatus = (typeof kindleStatus)[keyof typeof kindleStatus]
