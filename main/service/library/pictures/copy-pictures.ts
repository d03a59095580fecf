import type { PagePictures, TakenPicture } from './page-pictures.ts'
import { pictureBase } from './email-pictures.ts'
import { pagePictureBase } from './page-pictures.ts'

/** Maximum number of pictures of a text that are copied to another account, and of their bytes. */
const MOST = 1000
const MOST_BYTES = 50_000_000

export interface CopiedPictures {
  readonly pictures: readonly TakenPicture[]
  /** Replaces the addresses of the copied pictures in a text. */
  readonly readdress: (text: string) => string
}

/**
 * Copies the pictures that an account stores and that a text shows to another account, so that they stay there when the
 * first account is deleted. `at`: returns the bytes of a stored picture. Pictures beyond the limits keep their address.
 */
export async function copyPictures(
  text: string,
  {
    from,
    into,
    pagePictures,
    at,
  }: {
    readonly from: number
    readonly into: number
    readonly pagePictures: PagePictures
    readonly at: (url: string) => Promise<Uint8Array | null | undefined>
  },
): Promise<CopiedPictures> {
  const pictures: TakenPicture[] = []
  const copies = new Map<string, string>()
  let left = MOST_BYTES
  for (const address of addressesIn(text, from)) {
    if (copies.size >= MOST) break
    const bytes = await at(address)
    if (!bytes || bytes.length > left) continue
    left -= bytes.length
    const taken = await pagePictures.takeIn(into, [{ address, bytes }])
    pictures.push(...taken.pictures)
    for (const [former, copy] of taken.kept) copies.set(former, copy)
  }
  return { pictures, readdress: (shown) => readdressed(shown, copies) }
}

const stored = /https:\/\/(?:page|letter)\.lectern\.invalid\/picture\/\d{1,15}-[0-9a-f]{40}/g

function addressesIn(text: string, account: number): ReadonlySet<string> {
  const own = [pagePictureBase(account), pictureBase(account)]
  const found = text.match(stored) ?? []
  return new Set(found.filter((address) => own.some((base) => address.startsWith(base))))
}

const readdressed = (text: string, copies: ReadonlyMap<string, string>): string =>
  copies.size === 0 ? text : text.replace(stored, (address) => copies.get(address) ?? address)
