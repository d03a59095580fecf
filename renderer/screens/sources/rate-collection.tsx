import { ThumbsDown, ThumbsUp } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import * as t from '#shared/words/sources.ts'
import { failureOf, notify, useHost, connectionText } from '../../cache/index.ts'
import { IconButton } from '../../components/button.tsx'

const ratings = [
  { rating: 1, label: t.goodList, Icon: ThumbsUp },
  { rating: -1, label: t.poorList, Icon: ThumbsDown },
] as const

/** Lets the person who runs the service rate a list of writers. */
export function RateCollection({ id }: { readonly id: number }): ReactNode {
  const host = useHost()
  const [given, setGiven] = useState(0)
  const rate = async (rating: 1 | -1): Promise<void> => {
    setGiven(rating)
    try {
      await host.call('contentCollectionRating', { body: { content_collection_id: id, rating } })
    } catch (error) {
      setGiven(0)
      const offline = failureOf(error).kind === 'offline'
      notify(offline ? connectionText() : t.yourRatingCouldNotBeSent, { type: 'error' })
    }
  }
  return ratings.map(({ rating, label, Icon }) => (
    <IconButton
      key={rating}
      label={label}
      aria-pressed={given === rating}
      disabled={given === rating}
      onClick={() => void rate(rating)}
    >
      <Icon size={16} aria-hidden />
    </IconButton>
  ))
}
