import { useEffect } from 'react'
import { useLibrary } from '../cache/index.ts'
import { reported } from '../report.ts'

/** Stores audio for offline listening. Starts when the page is idle. Renders nothing. */
export function OfflineAudioSync(): null {
  const library = useLibrary()
  useEffect(() => {
    const stop = new AbortController()
    const begin = async (): Promise<void> => {
      const { listeningOf } = await import('../player/make-player.ts')
      if (!stop.signal.aborted) stop.signal.addEventListener('abort', listeningOf(library).keeper.start())
    }
    void reported('load what keeps audio offline', begin())
    return () => stop.abort()
  }, [library])
  return null
}
