import { useSyncExternalStore } from 'react'
import { DEFAULT_API_VERSION } from '#shared/limits.ts'
import { report } from '../report.ts'
import { connectedHost } from './hooks.ts'

const STORED = 'lectern.pictures'

/** Undefined until the key is known, null if there is none. */
let key: string | null | undefined = readStored() ?? undefined
let asked = false
const listeners = new Set<() => void>()

/**
 * Addresses for loading pictures through the service, so that no site learns who reads what. They are on our own
 * origin.
 */
export interface PictureAddresses {
  readonly picture: (url: string) => string
  /** Returns the URL of a site's icon, or null if `url` is not a web address. */
  readonly icon: (url: string) => string | null
}

const made = new Map<string, PictureAddresses>()

/**
 * Returns null until the service has returned the reader's picture key, and permanently if the service offers no
 * pictures.
 */
export function usePictures(): PictureAddresses | null {
  const own = useSyncExternalStore(listen, () => key)
  return own ? addressesOf(own) : null
}

/**
 * Returns the URL to load a picture from. Pictures on the web are loaded through the service; others keep their URL.
 * Returns undefined while this is unknown, and null if the service offers no pictures, so that only the picture's own
 * site has it.
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

/** Requests the key once per page. The stored key is valid until the service issues another one. */
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
    // The service is unreachable or offers no pictures. The known key stays, and the key is requested again after
    // reconnecting.
    know(key ?? null)
    addEventListener('online', () => void ask(), { once: true })
  }
}

/** Discards the key at sign-out, because it belongs to the reader who signed out. */
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
    // Storage is blocked. Treat it as empty.
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
      // Contains only the origin: all articles of a site share one icon, which browsers cache under one address.
      return /^https?:$/.test(protocol) ? under('icon/', origin) : null
    },
  }
}

/**
 * Returns the address of a picture of a public article, for anyone who can read the article. Charts keep their own
 * address.
 */
export const publicPictureUrl = (token: string, url: string): string =>
  /^https?:/i.test(url)
    ? `/api/${DEFAULT_API_VERSION}/public_pages/${encodeURIComponent(token)}/pictures/?${new URLSearchParams({ url })}`
    : url
