/** States of a delivery. Same numbers as for an export. */
export const kindleStatus = { waiting: 0, sent: 1, failed: 2 } as const

/** Bytes of an email's files together. Mail servers take about a third more as mail than Amazon's 50 MB as files. */
export const LARGEST_KINDLE_EMAIL = 25 * 1024 * 1024

/** Files in one email: Amazon's limit. */
export const MOST_KINDLE_FILES = 25

/** Addresses of one account: Amazon's limit. */
export const MOST_KINDLES = 15

/** Maximum number of an account's lists that go to e-readers automatically. */
export const MOST_MAGAZINES = 20

/** Lists that can be sent to an e-reader automatically. `tag` and `view` require a specific tag or view. */
export const magazineLists = ['queue', 'favorites', 'archive', 'tag', 'view'] as const

export const isMagazineList = (list: string): list is (typeof magazineLists)[number] =>
  (magazineLists as readonly string[]).includes(list)

/** Domains whose addresses put received mail on an e-reader, and do nothing else. So no one else can be sent mail. */
const domains: ReadonlySet<string> = new Set(['kindle.com', 'free.kindle.com', 'kindle.cn', 'pbsync.com'])

/** True if an address is that of an e-reader. The address is in lower case. */
export const isKindleAddress = (address: string): boolean => domains.has(address.split('@')[1] ?? '')

export type KindleStatus = (typeof kindleStatus)[keyof typeof kindleStatus]
