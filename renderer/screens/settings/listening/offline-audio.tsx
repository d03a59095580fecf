import type { ReactNode } from 'react'
import { compareNames } from '#shared/language/compare-names.ts'
import { sizeText } from '#shared/model/size-text.ts'
import * as t from '#shared/words/settings/listening.ts'
import { Facts } from '../../../components/facts.tsx'
import { keepAudio, type OfflineAudioState, removeAudio, useAllOfflineAudio } from '../../../listening/index.ts'
import { Button } from '../../../components/button.tsx'
import { AUDIO_SPACES } from '../../../preferences/index.ts'
import { ChoiceRow, Row, SwitchRow } from '../setting-rows.tsx'
import styles from '../offline-settings.module.css'

const spaceNames = Object.fromEntries(AUDIO_SPACES.map((megabytes) => [megabytes, sizeText(megabytes * 1_000_000)]))

/**
 * Settings for the audio on this device: which audio to store, how much space it may take, and which audio there is.
 */
export function OfflineAudio(): ReactNode {
  const all = [...useAllOfflineAudio().values()]
  const bytes = all.reduce((sum, item) => sum + item.bytes, 0)
  const items = all.toSorted((a, b) => compareNames(a.title, b.title))
  const text = all.length === 0 ? t.noneChooseKeepAudioOfflineIn : sizeText(bytes)
  return (
    <>
      <SwitchRow name="keepQueueAudio" label={t.keepListenQueueAudioOffline} help={t.downloadedInTheBackground} />
      <ChoiceRow
        name="audioSpace"
        label={t.spaceForAudio}
        help={t.whenTheSpaceIsFull}
        values={AUDIO_SPACES}
        words={spaceNames}
      />
      <Row label={t.audioOnThisDevice} help={text}>
        {all.some(canBeRemoved) ? (
          <Button onClick={() => void removeAudio(all.filter(canBeRemoved).map(({ contentId }) => contentId))}>
            {t.removeAll}
          </Button>
        ) : undefined}
      </Row>
      {items.length > 0 ? (
        <ul className={styles.items} aria-label={t.audioOnThisDevice}>
          {items.map((item) => (
            <AudioItem key={item.contentId} item={item} />
          ))}
        </ul>
      ) : null}
    </>
  )
}

/** True if the reader can remove the audio here. The listen queue controls the rest. */
const canBeRemoved = ({ isAsked, isQueued }: OfflineAudioState): boolean => isAsked || !isQueued

function AudioItem({ item }: { readonly item: OfflineAudioState }): ReactNode {
  const { contentId, title, state, isAsked, problem } = item
  return (
    <li className={styles.row}>
      <span className={styles.label}>
        <span dir="auto">{title}</span>
        <span className={styles.help} data-bad={state === 'failed' ? '' : undefined}>
          {problem ?? wordsOf(item)}
        </span>
      </span>
      <span className={styles.buttons}>
        {state === 'failed' && isAsked ? (
          <Button aria-label={t.tryAgainTitle({ title })} onClick={() => void keepAudio([item])}>
            {t.tryAgain}
          </Button>
        ) : null}
        {canBeRemoved(item) ? (
          <Button aria-label={t.removeTheAudioOfTitle({ title })} onClick={() => void removeAudio([contentId])}>
            {t.remove}
          </Button>
        ) : null}
      </span>
    </li>
  )
}

function wordsOf({ state, share, bytes, isAsked }: OfflineAudioState): ReactNode {
  const part = share > 0 ? t.percentStored({ percent: Math.round(share * 100) }) : t.waiting
  return <Facts of={[state === 'kept' ? sizeText(bytes) : part, !isAsked && t.listenQueue]} />
}
