import type { ReactNode } from 'react'
import type { Content } from '#shared/model/content.ts'
import { usePictures } from '../../cache/index.ts'
import { SiteIcon } from '../../components/site-icon.tsx'
import { siteOf } from '../../reading/facts/index.ts'

/**
 * Shows the icon of an article's site, as in lists. Shared pages have no icon, because their visitors have no library
 * from which to load it.
 */
export function HeaderIcon({
  content,
}: {
  readonly content: Pick<Content, 'site_name' | 'publisher' | 'url'>
}): ReactNode {
  const pictures = usePictures()
  return <SiteIcon name={siteOf(content)} src={pictures?.icon(content.url) ?? null} size={20} />
}
