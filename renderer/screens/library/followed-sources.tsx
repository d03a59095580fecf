import { useEffect } from 'react'
import { useHost, useSources, readFollowed } from '../../cache/index.ts'
import { setFollowedSources } from './entry-source.ts'

/** Keeps the followed sources loaded for the row menus while the inbox is on screen. Renders nothing. */
export function FollowedSources(): null {
  const host = useHost()
  const { value } = useSources('sources all', 'subscribed', (signal) => readFollowed(host, 'all', signal))
  useEffect(() => {
    setFollowedSources(value)
    return () => setFollowedSources(null)
  }, [value])
  return null
}
