import { type ReactNode, useEffect } from 'react'
import * as messages from '#shared/words/messages.ts'
import * as t from '#shared/words/player.ts'
import { offerPremium } from '../../dialogs/index.ts'
import { PremiumGate } from '../../components/premium-gate.tsx'
import type { PlayerState } from '../player-state.ts'
import styles from './player.module.css'

/** Explains in words what prevents playback. */
export function StateLine({ state }: { readonly state: PlayerState }): ReactNode {
  const { isForSale } = state
  useEffect(() => {
    if (isForSale) offerPremium('ARTICLE_AUDIO')
  }, [isForSale])
  return (
    <p className={styles.state} role="status" data-failed={(state.status === 'failed' && !isForSale) || undefined}>
      {wordsOf(state)}
      {isForSale && <PremiumGate label={t.listen} onOpen={() => offerPremium('ARTICLE_AUDIO')} />}
    </p>
  )
}

function wordsOf({ status, reason, isForSale }: PlayerState): string {
  if (isForSale) return t.listeningIsPartOfPremium
  if (status === 'failed') return reason === null ? messages.audioFailed : `${messages.audioFailed} ${reason}`
  if (status === 'loading') return messages.audioLoading
  return status === 'seeking' ? messages.seekingAudio : ''
}
