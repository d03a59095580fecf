import { useEffect } from 'react'
import { useHost, useSources, readFollowed } from '../../cache/index.ts'
import { rememberFollowed } from './following.ts'

/** Keeps the followed sources loaded for the row menus while the inbox is on screen. Renders nothing. */
export function FollowedSources(): null {
  const host = useHost()
  const { value } = useSources('sources all', 'subscribed', (signal) => readFollowed(host, 'all', signal))
  useEffect(() => {
    rememberFollowed(value)
    return () => rememberFollowed(null)
  }, [value])
  return null
}
