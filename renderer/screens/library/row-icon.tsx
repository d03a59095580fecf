import type { ReactNode } from 'react'
import { usePictures } from '../../cache/pictures.ts'
import { SiteIcon } from '../../components/site-icon.tsx'

interface RowIconProps {
  readonly url: string
  readonly site: string
}

/** Of the site an entry is from. */
export function RowIcon({ url, site }: RowIconProps): ReactNode {
  const pictures = usePictures()
  return <SiteIcon name={site} src={pictures?.icon(url) ?? null} size={16} />
}
