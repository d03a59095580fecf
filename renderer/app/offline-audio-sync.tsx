import { useEffect } from 'react'
import { reported } from '../report.ts'

/** Keeps audio for offline listening, beginning when the page has nothing else to do. Shows nothing. */
export function OfflineAudioSync(): null {
  useEffect(() => {
    const stop = new AbortController()
    const begin = async (): Promise<void> => {
      const { startKeeping } = await import('../player/offline/audio-downloads-instance.ts')
      if (!stop.signal.aborted) stop.signal.addEventListener('abort', startKeeping())
    }
    void reported('load what keeps audio offline', begin())
    return () => stop.abort()
  }, [])
  return null
}
