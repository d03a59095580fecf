import { useEffect } from 'react'
import { useHost } from '../../cache/index.ts'
import { ReadingClock, type ReadSpan } from '../../reading/index.ts'
import { reported } from '../../report.ts'

/** Reports reading sessions to the library. Failed reports are dropped. */
export function useReadingClock(contentId: number | null): void {
  const host = useHost()
  useEffect(() => {
    const clock = new ReadingClock((span) => {
      void reported(
        'tell how long someone read',
        host.call('readingSession', { body: { ...bodyOf(span), content_id: contentId } }),
      )
    })
    return () => clock.close()
  }, [host, contentId])
}

/** Returns the request body, which includes the date in the reader's time zone. */
function bodyOf({ from, seconds }: ReadSpan) {
  const begun = new Date(from)
  const day = new Date(begun.getFullYear(), begun.getMonth(), begun.getDate())
  const next = new Date(begun.getFullYear(), begun.getMonth(), begun.getDate() + 1)
  return {
    session_date: begun.toISOString(),
    day_start: day.toISOString(),
    day_end: next.toISOString(),
    seconds_read: seconds,
  }
}
