import { type ReactNode, useCallback, useEffect, useId, useState } from 'react'
import { useSearchParams } from 'react-router'
import { describeAction } from '#shared/actions/actions.ts'
import type { OfflineSettings as Settings, OfflineState, WaitingChange } from '#shared/host/host.ts'
import { dateText, numberText } from '#shared/language/formats.ts'
import { sizeText } from '#shared/model/size-text.ts'
import { listedNames } from '#shared/text/listed-names.ts'
import * as t from '#shared/words/settings.ts'
import { Facts } from '../../components/facts.tsx'
import { reportRefusal } from '../../paying/index.ts'
import { useHost, useAsyncValue } from '../../cache/index.ts'
import { Button } from '../../components/button.tsx'
import fields from '../../components/field.module.css'
import { ClearCache } from './clear-cache.tsx'
import { OfflineAudio } from './listening/offline-audio.tsx'
import styles from './offline-settings.module.css'
import { CheckRow, Row, SelectRow } from './setting-rows.tsx'

type Rule = Settings['bodies']

const NEWEST = [50, 200, 1000, 5000] as const

/** Shows the data stored on this device, the space it takes, and the changes waiting to be sent. */
export function OfflineSettings(): ReactNode {
  const host = useHost()
  const state = useAsyncValue('offline state', () => host.offlineState())
  const changes = useAsyncValue('waiting changes', () => host.waitingChanges())
  const [readState, readChanges] = [state.again, changes.again]
  useEffect(
    () =>
      host.subscribe((event) => {
        // Updates only when a sync has finished.
        if (event.type === 'offline.settings' || (event.type === 'status' && event.status.sync.activity === 'idle'))
          readState()
        else if (event.type === 'changes.waiting') readChanges()
      }),
    [host, readState, readChanges],
  )
  // The palette opens the dialog with a parameter in the address. Closing it removes the parameter.
  const [search, setSearch] = useSearchParams()
  const clearing = search.has('clear')
  const ask = useCallback(
    (now: boolean) =>
      setSearch(
        (before) => {
          const after = new URLSearchParams(before)
          if (now) after.set('clear', 'ask')
          else after.delete('clear')
          return after
        },
        { replace: true },
      ),
    [setSearch],
  )
  if (state.value === null) return null
  const { settings, stored } = state.value
  const choose = (change: Partial<Settings>): void => {
    state.put({ ...(state.value as OfflineState), settings: { ...settings, ...change } })
    host.setOffline({ ...settings, ...change }).then(readState, reportRefusal)
  }
  const words = t.entriesInTheQueueBodiesWith({
    entries: numberText(stored.entries),
    bodies: numberText(stored.bodies),
    sizeText: sizeText(stored.bytes),
  })
  return (
    <>
      <h3 className={styles.heading}>{t.offline}</h3>
      <CheckRow
        label={t.fullSyncOnSlowConnections}
        help={t.runsAFullSyncEvenOn}
        on={settings.fullOnSlow === true}
        choose={(fullOnSlow) => choose({ fullOnSlow })}
      />
      <CheckRow
        label={t.saveChangesMadeOffline}
        help={t.changesWaitOnThisDeviceAnd}
        on={settings.keepChanges}
        choose={(keepChanges) => choose({ keepChanges })}
      />
      <KeepTexts rule={settings.bodies} choose={(bodies) => choose({ bodies })} />
      <OfflineAudio />
      <Row label={t.storedOnThisDevice} help={words}>
        <Button onClick={() => ask(true)}>{t.clear}</Button>
      </Row>
      {clearing ? <ClearCache stored={words} onClose={() => ask(false)} /> : null}
      <Waiting changes={changes.value ?? []} />
    </>
  )
}

function KeepTexts({ rule, choose }: { readonly rule: Rule; readonly choose: (rule: Rule) => void }): ReactNode {
  // The rule doesn't apply until it has a tag, so nothing is dropped before the user enters one.
  const [naming, setNaming] = useState(false)
  const byTags = naming || rule.keep === 'tags'
  const chosen = byTags ? 'tags' : rule.keep === 'newest' ? `newest ${rule.count}` : rule.keep
  const counts = rule.keep === 'newest' ? [...new Set([...NEWEST, rule.count])].sort((a, b) => a - b) : NEWEST
  const newest = counts.map((count) => [`newest ${count}`, t.theNewestCount({ count: numberText(count) })] as const)
  return (
    <>
      <SelectRow
        label={t.articlesToReadOffline}
        help={t.downloadedInTheBackground}
        value={chosen}
        values={['all', ...newest.map(([value]) => value), 'tags']}
        words={{ all: t.theWholeQueue, tags: t.articlesWithCertainTags, ...Object.fromEntries(newest) }}
        choose={(value) => {
          setNaming(value === 'tags')
          if (value === 'all') choose({ keep: 'all' })
          else if (value !== 'tags') choose({ keep: 'newest', count: Number(value.split(' ')[1]) })
        }}
      />
      {byTags ? (
        <TagNames names={rule.keep === 'tags' ? rule.names : []} choose={(names) => choose({ keep: 'tags', names })} />
      ) : null}
    </>
  )
}

interface TagNamesProps {
  readonly names: readonly string[]
  readonly choose: (names: readonly string[]) => void
}

function TagNames({ names, choose }: TagNamesProps): ReactNode {
  const id = useId()
  const [text, setText] = useState(names.join(', '))
  const leave = (): void => {
    const next = [...new Set(listedNames(text))]
    if (next.length > 0 && next.join() !== names.join()) choose(next)
  }
  return (
    <div className={styles.row}>
      <label htmlFor={id} className={styles.label}>
        {t.tags}
        <span className={styles.help}>{t.separateNamesWithCommas}</span>
      </label>
      <input
        id={id}
        className={fields.field}
        value={text}
        maxLength={2000}
        onChange={(event) => setText(event.target.value)}
        onBlur={leave}
        onKeyDown={(event) => {
          if (event.key === 'Enter') leave()
        }}
      />
    </div>
  )
}

function Waiting({ changes }: { readonly changes: readonly WaitingChange[] }): ReactNode {
  const host = useHost()
  if (changes.length === 0) return null
  return (
    <section aria-labelledby="waiting-changes">
      <h3 id="waiting-changes" className={styles.heading}>
        {t.changesNotSentYetLength({ length: numberText(changes.length) })}
      </h3>
      <ul>
        {changes.map(({ key, action, at, title, state, error }) => (
          <li key={key} className={styles.row}>
            <span className={styles.label}>
              <span dir="auto">
                <Facts of={[describeAction(action), title]} />
              </span>
              <span className={styles.help} data-bad={state === 'refused' ? '' : undefined}>
                {dateText(at, 'moment')}
                {'\u00a0'}
                <span aria-hidden>·</span>{' '}
                {state !== 'refused'
                  ? t.waitingToBeSent
                  : error === null
                    ? t.refusedWithoutAReason
                    : t.refusedError({ error })}
              </span>
            </span>
            <span className={styles.buttons}>
              <Button onClick={() => void host.retryChange(key).catch(reportRefusal)}>
                {state === 'refused' ? t.retry : t.sendNow}
              </Button>
              <Button onClick={() => void host.discardChange(key).catch(reportRefusal)}>{t.discard}</Button>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
