import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { useAsyncValue, useHost, useStale, useTags } from '../../../cache/index.ts'
import { Button } from '../../../components/button.tsx'
import fields from '../../../components/field.module.css'
import { ErrorPanel } from '../../../components/states/error-panel.tsx'
import { LoadingShapes } from '../../../components/states/loading-shapes.tsx'
import { StaleNotice } from '../../../components/states/stale-notice.tsx'
import { useValueAfterSkeleton } from '../../../components/states/use-value-after-skeleton.ts'
import { usePreference } from '../../../preferences/index.ts'
import form from '../export-library.module.css'
import styles from '../settings-screen.module.css'
import { type FeedChoice, feedChoices } from './feed-choices.ts'
import { ShownOnce } from './shown-once.tsx'
import { tellRefusal } from './tell-refusal.ts'
import { usedWords } from './used-words.ts'

interface Made {
  readonly id: number
  readonly rss_url: string
  readonly atom_url: string
  readonly json_url: string
}

/** Lists of the library that other programs may follow at a secret address. */
export function FeedAddresses(): ReactNode {
  const host = useHost()
  const reading = useValueAfterSkeleton(useAsyncValue('feed tokens', () => host.call('feedTokens', {})))
  const { value, failure, pace, again } = reading
  const stale = useStale(reading)
  const [made, setMade] = useState<Made | null>(null)
  const make = async (choice: FeedChoice, withText: boolean): Promise<void> => {
    try {
      const { label: name, ...wish } = choice
      setMade(await host.call('feedTokenCreate', { body: { name, ...wish, with_text: withText } }))
      again()
    } catch (error) {
      tellRefusal(error)
    }
  }
  return (
    <section aria-labelledby="feed-addresses" data-setting="Feeds of your lists">
      <h3 id="feed-addresses" className={styles.part}>
        Feeds of your lists
      </h3>
      <p className={styles.lead}>
        Follow a list of yours in a feed reader or a script. Whoever has the address can read the list, so keep it as
        you would a password. It is shown once, when it is made.
      </p>
      {made === null ? null : <Addresses made={made} />}
      <MakeAddress make={make} />
      {stale ? <StaleNotice title="your feeds" stale={stale} /> : null}
      {value !== null ? null : failure ? (
        <ErrorPanel title="your feeds" failure={failure} retry={again} />
      ) : (
        <LoadingShapes title="your feeds" slow={pace === 'slow'} lines={1} />
      )}
      <ul>
        {value?.feed_tokens.map(({ id, name, hint, with_text: withText, last_used_date: used }) => (
          <li key={id} className={styles.row}>
            <span className={styles.label}>
              <span dir="auto">{name}</span>
              <span className={styles.help}>
                {hint} · {withText ? 'with full texts · ' : ''}
                {usedWords(used)}
              </span>
            </span>
            <Button
              aria-label={`Revoke the feed ${name}`}
              onClick={() => {
                if (made?.id === id) setMade(null)
                void host.call('feedTokenRevoke', { params: { id } }).then(again, tellRefusal)
              }}
            >
              Revoke
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Addresses({ made: { rss_url: rss, atom_url: atom, json_url: json } }: { readonly made: Made }): ReactNode {
  return (
    <>
      <ShownOnce what="RSS address" secret={rss} />
      <ShownOnce what="Atom address" secret={atom} />
      <ShownOnce what="JSON Feed address" secret={json} />
      {/^https?:/.test(rss) ? null : (
        <p className={styles.lead}>
          The library of this app answers on this machine only. Feeds can be read from a library that runs as a web
          service.
        </p>
      )}
    </>
  )
}

interface MakeAddressProps {
  readonly make: (choice: FeedChoice, withText: boolean) => Promise<void>
}

function MakeAddress({ make }: MakeAddressProps): ReactNode {
  const id = useId()
  const { value: tags } = useTags()
  const groups = feedChoices(tags ?? [], usePreference('savedViews'))
  const choices = groups.flatMap(({ choices: some }) => some)
  const [at, setAt] = useState(0)
  const [withText, setWithText] = useState(false)
  const chosen = choices[at] ?? choices[0]
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (chosen) void make(chosen, withText)
  }
  return (
    <form className={form.form} onSubmit={submit}>
      <label htmlFor={id} className={form.format}>
        <span className={styles.help}>List</span>
        <select id={id} className={fields.select} value={at} onChange={({ target }) => setAt(Number(target.value))}>
          {groups.map(({ title, choices: some }) => (
            <optgroup key={title} label={title}>
              {some.map((choice) => (
                <option key={choices.indexOf(choice)} value={choices.indexOf(choice)}>
                  {choice.label}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      </label>
      <Button kind="primary" type="submit">
        Make an address
      </Button>
      <label className={form.check}>
        <input type="checkbox" checked={withText} onChange={({ target }) => setWithText(target.checked)} />
        With full texts
      </label>
    </form>
  )
}
