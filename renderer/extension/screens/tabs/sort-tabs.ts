import { isSavable, unwrapAddress } from '#shared/extension/savable-address.ts'
import { identityUrl } from '#shared/text/addresses/identity-url.ts'

export interface OpenTab {
  readonly url?: string | undefined
  readonly title?: string | undefined
  readonly pinned: boolean
}

export interface TabPage {
  readonly url: string
  readonly title: string
}

export type LeftOut = 'twice' | 'notPage' | 'pinned'

export interface SortedTabs {
  readonly pages: readonly TabPage[]
  readonly leftOut: readonly (TabPage & { readonly reason: LeftOut })[]
}

/** Returns the open tabs to save, and the reasons against the others. `own`: origin of the extension's pages. */
export function sortTabs(tabs: readonly OpenTab[], own: string): SortedTabs {
  const pages: TabPage[] = []
  const leftOut: (TabPage & { reason: LeftOut })[] = []
  const known = new Set<string>()
  for (const tab of tabs) {
    const url = unwrapAddress(tab.url ?? '')
    // The tab that shows this list.
    if (url.startsWith(own)) continue
    const page = { url, title: tab.title?.trim() || url }
    if (!isSavable(url)) leftOut.push({ ...page, reason: 'notPage' })
    else if (tab.pinned) leftOut.push({ ...page, reason: 'pinned' })
    else if (known.has(identityUrl(url))) leftOut.push({ ...page, reason: 'twice' })
    else {
      known.add(identityUrl(url))
      pages.push(page)
    }
  }
  return { pages, leftOut }
}
