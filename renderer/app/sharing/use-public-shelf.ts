import { useMemo } from 'react'
import * as t from '#shared/words/shared-shelves.ts'
import { useHost } from '../../cache/index.ts'
import { type Publication, usePublication } from './use-publication.ts'

interface PublishedShelf {
  readonly url: string
  readonly atom_url: string
  readonly with_handle: boolean
}

/** Reports whether a shelf is published. `publish` tells whether its page names the reader. */
export function usePublicShelf(id: string): Publication<PublishedShelf> {
  const host = useHost()
  const calls = useMemo(() => {
    const params = { id }
    return {
      status: async (): Promise<PublishedShelf | null> =>
        (await host.call('shelfPublicStatus', { params })).public_shelf,
      write: (with_handle: boolean): Promise<PublishedShelf | null> =>
        host.call('shelfPublicWrite', { params, body: { with_handle } }),
      revoke: () => host.call('shelfPublicDelete', { params }),
      reasons: { 404: t.thisShelfNoLongerExists },
    }
  }, [host, id])
  return usePublication(calls)
}
