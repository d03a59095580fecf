import { useSyncExternalStore } from 'react'
import { DEFAULT_API_VERSION } from '#shared/limits.ts'
import { report } from '../report.ts'
import { connectedHost } from './hooks.ts'

const STORED = 'lectern.pictures'

/** Undefined until it is known, null if there is none. */
let key: string | null | undefined = readStored() ?? undefined
let asked = false
const listeners = new Set<() => void>()

/** Addresses of pictures through the service, so that no site learns who reads what. They are on our own origin. */
export interface PictureAddresses {
  readonly picture: (url: string) => string
  /** The icon of an address's site. Null if it is no web address. */
  readonly icon: (url: string) => string | null
}

const made = new Map<string, PictureAddresses>()

/** Null until the service returns the reader's picture key. Stays null if the service offers no pictures. */
export function usePictures(): PictureAddresses | null {
  const own = useSyncExternalStore(listen, () => key)
  return own ? addressesOf(own) : null
}

/**
 * Where to load a picture: pictures on the web come through the service, others keep their address. Undefined while
 * this is unknown. Null if the service offers no pictures, so that only the picture's own site has it.
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

/** Requests the key once per page. The stored one is valid until the service issues another. */
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
    // The reader may have signed out in the meantime.
    if (!asked) return
    know(found ?? null)
    if (found !== undefined) localStorage.setItem(STORED, found)
  } catch (error) {
    report('ask for the key of pictures', error)
    // Offline, or the service offers no pictures: the known key stays, and reconnecting asks again.
    know(key ?? null)
    addEventListener('online', () => void ask(), { once: true })
  }
}

/** Forgets the key at sign-out, because it belongs to the reader who signed out. */
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
    // Storage is blocked. Behave as if it were empty.
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
      // The origin alone: a site's articles share one icon, and browsers cache it under one address.
      return /^https?:$/.test(protocol) ? under('icon/', origin) : null
    },
  }
}

/** A picture of a public article, for anyone who can read it. Charts keep their own address. */
export const publicPictureUrl = (token: string, url: string): string =>
  /^https?:/i.test(url)
    ? `/api/${DEFAULT_API_VERSION}/public_pages/${encodeURIComponent(token)}/pictures/?${new URLSearchParams({ url })}`
    : url
