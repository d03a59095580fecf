import { type ReactNode, useState } from 'react'
import styles from './thumbnail.module.css'

/** A small picture, when there is one and it arrives. It says nothing that the title does not. */
export function Thumbnail({ url }: { readonly url: string | null }): ReactNode {
  const [state, setState] = useState<'waiting' | 'shown' | 'failed'>('waiting')
  if (url === null || state === 'failed') return <span />
  return (
    <img
      className={styles.thumbnail}
      data-state={state}
      src={url}
      alt=""
      width={72}
      height={72}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      draggable={false}
      onLoad={() => setState('shown')}
      onError={() => setState('failed')}
    />
  )
}
