import { useMemo } from 'react'
import * as t from '#shared/words/app/sharing.ts'
import { useHost } from '../../cache/index.ts'
import { type Publication, usePublication } from './use-publication.ts'

interface PublicLink {
  readonly url: string
  readonly with_highlights: boolean
}

/** Reports whether an item has a public page. `publish` tells whether the page shows the reader's highlights. */
export function usePublicLink(contentId: number): Publication<PublicLink> {
  const host = useHost()
  const calls = useMemo(() => {
    const params = { id: contentId }
    return {
      status: async (): Promise<PublicLink | null> => (await host.call('publicPageStatus', { params })).public_page,
      write: (with_highlights: boolean): Promise<PublicLink | null> =>
        host.call('publicPageWrite', { params, body: { with_highlights } }),
      revoke: () => host.call('publicPageDelete', { params }),
      reasons: { 400: t.thisItemHasNoTextTo, 404: t.thisArticleIsNoLongerIn },
    }
  }, [host, contentId])
  return usePublication(calls)
}
