import { type ReactNode, useEffect, useRef } from 'react'
import { showVideoIn } from '../../../player/index.ts'
import styles from './content-types.module.css'

/** The area in which the player shows a video's picture while its page is open. */
export function VideoRoom({ contentId }: { readonly contentId: number }): ReactNode {
  const room = useRef<HTMLDivElement>(null)
  useEffect(() => (room.current ? showVideoIn({ contentId, element: room.current }) : undefined), [contentId])
  return <div ref={room} className={styles.videoRoom} />
}
