import { type ReactNode, useEffect, useId, useState } from 'react'
import type { OfflineSettings as Settings, OfflineState, WaitingChange } from '#shared/host/host.ts'
import { failureOf, notify, useHost, useReading } from '../../cache/index.ts'
import { Button } from '../../components/button.tsx'
import fields from '../../components/field.module.css'
import styles from './offline-settings.module.css'
import { waitingWords } from './waiting-words.ts'

type Rule = Settings['bodies']

const NEWEST = [50, 200, 1000, 5000] as const
const when = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

/** What is kept on this device, the room it takes, and changes that wait to be sent. */
export function OfflineSettings(): ReactNode {
  const host = useHost()
  const state = useReading('offline state', () => host.offlineState())
  const changes = useReading('waiting changes', () => host.waitingChanges())
  const [readState, readChanges] = [state.again, changes.again]
  useEffect(
    () =>
      host.subscribe((event) => {
        if (event.type === 'offline.settings') readState()
        else if (event.type === 'changes.waiting') readChanges()
      }),
    [host, readState, readChanges],
  )
  if (state.value === null) return null
  const { settings, stored } = state.value
  const choose = (change: Partial<Settings>): void => {
    state.put({ ...(state.value as OfflineState), settings: { ...settings, ...change } })
    host.setOffline({ ...settings, ...change }).then(readState, tell)
  }
  return (
    <>
      <h3 className={styles.heading}>Offline</h3>
      <KeepChanges on={settings.keepChanges} choose={(keepChanges) => choose({ keepChanges })} />
      <KeepTexts rule={settings.bodies} choose={(bodies) => choose({ bodies })} />
      <div className={styles.row}>
        <span>Stored on this device</span>
        <span className={styles.value}>
          {stored.entries.toLocaleString()} in the queue, {stored.bodies.toLocaleString()} with their text,{' '}
          {roomOf(stored.bytes)}
        </span>
      </div>
      <Waiting changes={changes.value ?? []} />
    </>
  )
}

function KeepChanges({ on, choose }: { readonly on: boolean; readonly choose: (on: boolean) => void }): ReactNode {
  const id = useId()
  return (
    <div className={styles.row}>
      <label htmlFor={id} className={styles.label}>
        Keep changes made offline
        <span className={styles.help}>They wait on this device and are sent when the connection is back.</span>
      </label>
      <input
        id={id}
        type="checkbox"
        className={fields.check}
        checked={on}
        onChange={(event) => choose(event.target.checked)}
      />
    </div>
  )
}

function KeepTexts({ rule, choose }: { readonly rule: Rule; readonly choose: (rule: Rule) => void }): ReactNode {
  const id = useId()
  // Without a name there is no rule yet: nothing is let go of before one was given.
  const [naming, setNaming] = useState(false)
  const byTags = naming || rule.keep === 'tags'
  const chosen = byTags ? 'tags' : rule.keep === 'newest' ? `newest ${rule.count}` : rule.keep
  const counts = rule.keep === 'newest' ? [...new Set([...NEWEST, rule.count])].sort((a, b) => a - b) : NEWEST
  return (
    <>
      <div className={styles.row}>
        <label htmlFor={id} className={styles.label}>
          Texts to read offline
          <span className={styles.help}>Fetched in the background. What you open is kept too.</span>
        </label>
        <select
          id={id}
          className={fields.select}
          value={chosen}
          onChange={({ target: { value } }) => {
            setNaming(value === 'tags')
            if (value === 'all') choose({ keep: 'all' })
            else if (value !== 'tags') choose({ keep: 'newest', count: Number(value.split(' ')[1]) })
          }}
        >
          <option value="all">The whole queue</option>
          {counts.map((count) => (
            <option key={count} value={`newest ${count}`}>
              The newest {count.toLocaleString()}
            </option>
          ))}
          <option value="tags">Those with certain tags</option>
        </select>
      </div>
      {rule.keep === 'tags' ? (
        <TagNames names={rule.names} choose={(names) => choose({ keep: 'tags', names })} />
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
    const given = text.split(',').map((name) => name.trim())
    const next = [...new Set(given.filter((name) => name !== ''))]
    if (next.length > 0 && next.join() !== names.join()) choose(next)
  }
  return (
    <div className={styles.row}>
      <label htmlFor={id} className={styles.label}>
        Tags
        <span className={styles.help}>Names with commas between them.</span>
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
        Changes not sent yet ({changes.length.toLocaleString()})
      </h3>
      <ul>
        {changes.map(({ key, action, at, title, state, error }) => (
          <li key={key} className={styles.row}>
            <span className={styles.label}>
              <span dir="auto">
                {waitingWords(action)}
                {title === null ? '' : ` · ${title}`}
              </span>
              <span className={styles.help} data-bad={state === 'refused' ? '' : undefined}>
                {when.format(at)}
                {state === 'refused' ? ` · Refused: ${error ?? 'the service gave no reason'}` : ' · Waiting'}
              </span>
            </span>
            <span className={styles.buttons}>
              <Button onClick={() => void host.retryChange(key).catch(tell)}>
                {state === 'refused' ? 'Retry' : 'Send now'}
              </Button>
              <Button onClick={() => void host.discardChange(key).catch(tell)}>Discard</Button>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function roomOf(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.ceil(bytes / 1000).toLocaleString()} kB`
  if (bytes < 1_000_000_000) return `${Math.round(bytes / 1_000_000).toLocaleString()} MB`
  return `${(bytes / 1_000_000_000).toLocaleString(undefined, { maximumFractionDigits: 1 })} GB`
}

function tell(error: unknown): void {
  notify(failureOf(error).details.split('\n')[0] ?? 'That did not work.', { type: 'error' })
}
