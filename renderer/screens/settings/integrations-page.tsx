import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router'
import { copyText, failureOf, notify, useHost, useAsyncValue, useStale } from '../../cache/index.ts'
import { connectionText } from '../../commands/index.ts'
import { Button } from '../../components/button.tsx'
import { ErrorPanel } from '../../components/states/error-panel.tsx'
import { StaleNotice } from '../../components/states/stale-notice.tsx'
import { useValueAfterSkeleton } from '../../components/states/use-value-after-skeleton.ts'
import { LoadingShapes } from '../../components/states/loading-shapes.tsx'
import fields from '../../components/field.module.css'
import { ApproveDevice } from './devices/approve-device.tsx'
import { FactRow } from './setting-rows.tsx'
import styles from './settings-screen.module.css'

const when = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })

type Scope = 'read' | 'read_write'

/** Other programs: the bookmarklet, plug-ins of note apps, and tokens for the public API. */
export function IntegrationsPage(): ReactNode {
  return (
    <>
      <FactRow
        label="Save from the browser"
        help="A link for the bookmarks bar that saves the page you are on."
        value={<Link to="/bookmarklet">Get the bookmarklet</Link>}
      />
      <ApproveDevice
        label="Connect a plug-in"
        help="For note apps such as Obsidian, Logseq and Roam. Paste the code the plug-in shows, scan it, or choose a picture of it."
      />
      <Tokens />
    </>
  )
}

function Tokens(): ReactNode {
  const host = useHost()
  const id = useId()
  const reading = useValueAfterSkeleton(useAsyncValue('personal tokens', () => host.call('personalTokens', {})))
  const { value, failure, pace, again } = reading
  const stale = useStale(reading)
  const [name, setName] = useState('')
  const [scope, setScope] = useState<Scope>('read')
  const [made, setMade] = useState<string | null>(null)
  const create = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (name.trim() === '') return
    try {
      const { token } = await host.call('personalTokenCreate', { body: { name: name.trim(), scope } })
      setMade(token)
      setName('')
      again()
    } catch (error) {
      tell(error)
    }
  }
  const copy = (token: string): void => void copyText(token, 'Token copied')
  return (
    <section aria-labelledby="tokens" data-setting="API tokens">
      <h3 id="tokens" className={styles.part}>
        API tokens
      </h3>
      <p className={styles.lead}>
        A token lets another program use your library. It is shown once, when it is made: keep it as you would a
        password.
      </p>
      {made === null ? null : (
        <div className={styles.secret}>
          <code>{made}</code>
          <Button onClick={() => copy(made)}>Copy</Button>
        </div>
      )}
      <form className={styles.make} onSubmit={(event) => void create(event)}>
        <label htmlFor={id}>
          <span className={styles.help}>Name</span>
          <input
            id={id}
            className={fields.field}
            value={name}
            maxLength={200}
            placeholder="What it is for"
            onChange={(event) => setName(event.target.value)}
          />
        </label>
        <label htmlFor={`${id}-scope`}>
          <span className={styles.help}>May</span>
          <select
            id={`${id}-scope`}
            className={fields.select}
            value={scope}
            onChange={(event) => setScope(event.target.value === 'read' ? 'read' : 'read_write')}
          >
            <option value="read">Read only</option>
            <option value="read_write">Read and write</option>
          </select>
        </label>
        <Button kind="primary" type="submit" disabled={name.trim() === ''}>
          Make a token
        </Button>
      </form>
      {stale ? <StaleNotice title="your tokens" stale={stale} /> : null}
      {value !== null ? null : failure ? (
        <ErrorPanel title="your tokens" failure={failure} retry={again} />
      ) : (
        <LoadingShapes title="your tokens" slow={pace === 'slow'} lines={2} />
      )}
      <ul>
        {value?.personal_tokens.map((token) => (
          <li key={token.id} className={styles.row}>
            <span className={styles.label}>
              <span dir="auto">{token.name}</span>
              <span className={styles.help}>
                {token.hint} · {token.scope === 'read' ? 'reads' : 'reads and changes'} ·{' '}
                {token.last_used_date === null
                  ? 'never used'
                  : `last used ${when.format(new Date(token.last_used_date))}`}
              </span>
            </span>
            <Button
              onClick={() => void host.call('personalTokenRevoke', { params: { id: token.id } }).then(again, tell)}
            >
              Revoke
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function tell(error: unknown): void {
  const { kind, details } = failureOf(error)
  notify(kind === 'offline' ? connectionText() : (details.split('\n')[0] ?? 'That did not work.'), { type: 'error' })
}
