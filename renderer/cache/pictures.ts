import { useSyncExternalStore } from 'react'
import { DEFAULT_API_VERSION } from '#shared/limits.ts'
import { report } from '../report.ts'
import { connectedHost } from './hooks.ts'

const STORED = 'lectern.pictures'

/** Undefined until it is known, null where there is none. */
let key: string | null | undefined = readStored() ?? undefined
let asked = false
const listeners = new Set<() => void>()

/** Addresses of pictures by way of the service, so that no site hears who reads what. They are our own origin's. */
export interface PictureAddresses {
  readonly picture: (url: string) => string
  /** Of the site that an address belongs to; null when it is no address of the web. */
  readonly icon: (url: string) => string | null
}

const made = new Map<string, PictureAddresses>()

/** Null until the service said by what it knows us; with one that shows no pictures it stays so. */
export function usePictures(): PictureAddresses | null {
  const own = useSyncExternalStore(listen, () => key)
  return own ? addressesOf(own) : null
}

/**
 * Where a picture of something to read is fetched: what is on the web comes by way of the service, anything else is its
 * own. Undefined while that is asked for; null where the service has no pictures, so that it can be seen at its site only.
 */
export function usePictureSource(url: string): string | null | undefined {
  const own = useSyncExternalStore(listen, () => key)
  if (!/^https?:/i.test(url)) return url
  return own ? addressesOf(own).picture(url) : own
}

function addressesOf(own: string): PictureAddresses {
  let addresses = made.get(own)
  if (!addresses) made.set(own, (addresses = addressesWith(own)))
  return addresses
}

/** Asked for once in a page's life: what is stored is good until the service has another. */
function listen(listener: () => void): () => void {
  listeners.add(listener)
  if (!asked) {
    asked = true
    void ask()
  }
  return () => listeners.delete(listener)
}

async function ask(): Promise<void> {
  try {
    const { key: found } = (await connectedHost()?.call('pictureKey', {})) ?? {}
    // Whoever asked may have signed out meanwhile.
    if (!asked) return
    know(found ?? null)
    if (found !== undefined) localStorage.setItem(STORED, found)
  } catch (error) {
    report('ask for the key of pictures', error)
    // Offline, or a service that has no pictures: what was known stays, and the connection's return asks again.
    know(key ?? null)
    addEventListener('online', () => void ask(), { once: true })
  }
}

/** Nobody is signed in here any more: what pictures were asked for with goes with whoever was. */
export function forgetPictures(): void {
  try {
    localStorage.removeItem(STORED)
  } catch (error) {
    report('forget the key of pictures', error)
  }
  asked = false
  made.clear()
  know(undefined)
}

function know(found: string | null | undefined): void {
  if (found === key) return
  key = found
  for (const listener of listeners) listener()
}

function readStored(): string | null {
  try {
    return localStorage.getItem(STORED)
  } catch {
    // Storage is blocked: as if nothing was ever kept.
    return null
  }
}

function addressesWith(own: string): PictureAddresses {
  const under = (path: string, url: string): string =>
    `/api/${DEFAULT_API_VERSION}/pictures/${path}?${new URLSearchParams({ key: own, url })}`
  return {
    picture: (url) => under('', url),
    icon: (url) => {
      if (!URL.canParse(url)) return null
      const { origin, protocol } = new URL(url)
      // The origin alone: all of a site's articles share one icon, and browsers keep it under one address.
      return /^https?:$/.test(protocol) ? under('icon/', origin) : null
    },
  }
}

/** A picture of an article that is shared with anyone, for whoever may read it; charts are their own. */
export const sharedPicture = (token: string, url: string): string =>
  /^https?:/i.test(url)
    ? `/api/${DEFAULT_API_VERSION}/public_pages/${encodeURIComponent(token)}/pictures/?${new URLSearchParams({ url })}`
    : url
