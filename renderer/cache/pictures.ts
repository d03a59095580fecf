import { useSyncExternalStore } from 'react'
import { DEFAULT_API_VERSION } from '#shared/limits.ts'
import { connectedHost } from './hooks.ts'

const STORED = 'lectern.pictures'

let key: string | null = readStored()
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
  if (own === null) return null
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
    if (found === undefined || found === key) return
    key = found
    for (const listener of listeners) listener()
    localStorage.setItem(STORED, found)
  } catch {
    // Offline, or a service that has no pictures: the next page asks again.
  }
}

function readStored(): string | null {
  try {
    return localStorage.getItem(STORED)
  } catch {
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
