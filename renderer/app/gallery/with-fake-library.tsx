import { type ReactNode, useState } from 'react'
import type { Host, HostStatus } from '#shared/host/host.ts'
import { type Library, LibraryProvider, useLibrary } from '../../cache/index.ts'

interface WithFakeLibraryProps {
  readonly status?: HostStatus
  /** Methods that replace those of the Host. */
  readonly host?: Partial<Host>
  readonly children: ReactNode
}

/** Provides the library with a different status or Host, so that waiting states stay on screen. */
export function WithFakeLibrary({ status, host = {}, children }: WithFakeLibraryProps): ReactNode {
  const library = useLibrary()
  const [staged] = useState((): Library => {
    const now = { now: status ?? library.status.getState().now }
    const store = {
      ...library.status,
      getState: () => now,
      getInitialState: () => now,
      subscribe: () => () => undefined,
    }
    const speaks = new Proxy(library.host, {
      get: (known, name) => Reflect.get(name in host ? host : known, name) as unknown,
    })
    return Object.create(library, { status: { value: store }, host: { value: speaks } }) as Library
  })
  return <LibraryProvider value={staged}>{children}</LibraryProvider>
}
