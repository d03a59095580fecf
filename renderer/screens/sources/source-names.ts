import { profileType } from '#shared/model/profile.ts'
import type { Source } from '#shared/model/source.ts'
import * as t from '#shared/words/sources.ts'
import { type PictureAddresses, kindOfSource } from '../../cache/index.ts'

export const isWriter = (source: Source): boolean => kindOfSource(source) === 'profile'
/** Returns the name of the kind of source. */
export function kindLabel(source: Source): string {
  if (source.rss_feed_id !== null) return 'RSS'
  if (!isWriter(source)) return t.newsletter
  return source.profile?.profile_type === profileType.publisher ? t.publication : t.writer
}
export const nameOf = ({ profile, rss_feed }: Source): string => rss_feed?.name || profile?.any_name || t.unnamed
export const pathOf = ({ rss_feed_id, profile_id, author_id }: Source): string =>
  rss_feed_id === null ? `/list?author_id=${author_id ?? profile_id}` : `/list?rss_feed_id=${rss_feed_id}`

/** Returns the source's own picture, or its site's icon. */
export function addressOf({ profile, rss_feed }: Source, pictures: PictureAddresses | null): string | null {
  if (pictures === null) return null
  const own = rss_feed?.photo_url ?? profile?.photo_url
  if (own) return pictures.picture(own)
  const site = rss_feed?.url ?? profile?.url
  return site ? pictures.icon(site) : null
}
