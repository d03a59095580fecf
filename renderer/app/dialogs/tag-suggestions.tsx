import { type ReactNode, useEffect, useRef, useState } from 'react'
import * as t from '#shared/words/app/dialogs.ts'
import { failureOf, notify, useHost, useHostStatus } from '../../cache/index.ts'
import { followAnswer, useOwnModel } from '../../own-model/index.ts'
import { reportRefusal } from '../../paying/index.ts'
import { report } from '../../report.ts'
import styles from './tag-editor.module.css'

interface TagSuggestionsProps {
  readonly contentId: number
  /** Tags that were chosen or removed. */
  readonly chosen: ReadonlyMap<string, boolean>
  readonly onChoose: (name: string) => void
}

/** Suggests tags that the reader has, learned from their own tags. If they turned it on, their model can be asked, too. */
export function TagSuggestions({ contentId, chosen, onChoose }: TagSuggestionsProps): ReactNode {
  const host = useHost()
  const model = useOwnModel()
  const isOffline = useHostStatus()?.online === false
  const [names, setNames] = useState<readonly string[]>([])
  const [asking, setAsking] = useState<'no' | 'yes' | 'none'>('no')
  const leaving = useRef(new AbortController())
  useEffect(() => {
    const stop = new AbortController()
    leaving.current = stop
    host.call('suggestedTags', { query: { content_id: contentId } }, stop.signal).then(
      ({ tags }) => setNames(tags.map(({ name }) => name)),
      (error: unknown) => {
        if (!stop.signal.aborted && failureOf(error).kind !== 'offline') report('suggest tags', error)
      },
    )
    return () => stop.abort()
  }, [host, contentId])
  const ask = async (): Promise<void> => {
    setAsking('yes')
    const { signal } = leaving.current
    try {
      const asked = await host.call('modelAsk', { body: { content_id: contentId, feature: 'tags' } })
      let words = asked.answer
      let problem = asked.error
      await followAnswer(host, asked, ({ answer, error }) => ([words, problem] = [answer, error]), signal)
      if (problem !== null) notify(problem, { type: 'error' })
      const found = words.split('\n').filter((name) => name !== '')
      setNames((before) => [...new Set([...before, ...found])])
      setAsking(found.length === 0 ? 'none' : 'no')
    } catch (error) {
      if (signal.aborted) return
      setAsking('no')
      reportRefusal(error)
    }
  }
  const offersModel = model !== null && model.features.includes('tags')
  const shown = names.filter((name) => !chosen.has(name))
  if (shown.length === 0 && !offersModel) return null
  return (
    <div className={styles.suggestions} role="group" aria-label={t.suggestedTags}>
      {shown.map((name) => (
        <button key={name} type="button" dir="auto" onClick={() => onChoose(name)}>
          + {name}
        </button>
      ))}
      {offersModel && (
        <button type="button" data-quiet="" disabled={asking === 'yes' || isOffline} onClick={() => void ask()}>
          {isOffline
            ? t.yourModelCantBeAskedOffline
            : asking === 'yes'
              ? t.waitingForHost({ host: model.host })
              : asking === 'none'
                ? t.hostSuggestedNothing({ host: model.host })
                : t.askHostForTags({ host: model.host })}
        </button>
      )}
    </div>
  )
}
