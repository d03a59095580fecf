import type { ReactNode } from 'react'
import type { Content } from '#shared/model/content.ts'
import { usePictures } from '../../cache/index.ts'
import { SiteIcon } from '../../components/site-icon.tsx'
import { siteOf } from '../../reading/facts/index.ts'

/** The icon of an article's site, as lists show it. Shared pages have none: their readers have no library to ask. */
export function HeaderIcon({
  content,
}: {
  readonly content: Pick<Content, 'site_name' | 'publisher' | 'url'>
}): ReactNode {
  const pictures = usePictures()
  return <SiteIcon name={siteOf(content)} src={pictures?.icon(content.url) ?? null} size={20} />
}
