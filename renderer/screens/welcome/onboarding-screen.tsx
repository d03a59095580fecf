import { type ReactNode, useId, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import type { Source } from '#shared/model/source.ts'
import * as t from '#shared/words/welcome.ts'
import { saveUrls, typedUrls } from '../../saving/index.ts'
import { failureOf, notify, useHost, useHostStatus, useAsyncValue, connectionText } from '../../cache/index.ts'
import { Button } from '../../components/button.tsx'
import { ErrorPanel } from '../../components/states/error-panel.tsx'
import fields from '../../components/field.module.css'
import { LoadingShapes } from '../../components/states/loading-shapes.tsx'
import { setPreference, type startScreens, usePreference } from '../../preferences/index.ts'
import { WelcomePage } from './welcome-page.tsx'
import styles from './welcome.module.css'

const steps = ['name', 'start', 'bring', 'follow'] as const
type Step = (typeof steps)[number]
/**
 * The number of steps, including the later ones with separate pages: /n/install and /n/pin. Plans are only shown if the
 * service charges for anything.
 */
export const ALL_STEPS = steps.length + 2

/** Shows the first steps. The address contains the current step, so that a restart resumes there. */
export function OnboardingScreen({ chooseFiles }: { readonly chooseFiles: ReactNode }): ReactNode {
  const [search] = useSearchParams()
  const status = useHostStatus()
  const navigate = useNavigate()
  const step: Step = steps.find((name) => name === search.get('step')) ?? 'name'
  const at = steps.indexOf(step)
  if (status?.session === 'invalid') {
    return (
      <WelcomePage
        title={t.welcomeToLectern}
        lead={t.aCalmPlaceToSave}
        actions={
          <Link to="/login" className={styles.next}>
            {t.signIn2}
          </Link>
        }
      />
    )
  }
  const go = (path: string): void => void navigate(path)
  const next = (): void => go(at + 1 < steps.length ? `/onboarding?step=${steps[at + 1]}` : '/onboarding/paywall')
  const parts = {
    step: { at: at + 1, of: ALL_STEPS },
    next,
    back: at === 0 ? null : () => go(`/onboarding?step=${steps[at - 1]}`),
  }
  switch (step) {
    case 'name':
      return <Name {...parts} />
    case 'start':
      return <Start {...parts} />
    case 'bring':
      return <Bring {...parts} chooseFiles={chooseFiles} />
    case 'follow':
      return <Follow {...parts} />
  }
}

interface StepProps {
  readonly step: { readonly at: number; readonly of: number }
  readonly next: () => void
  readonly back: (() => void) | null
}

function Ways({ next, back, done }: Pick<StepProps, 'next' | 'back'> & { readonly done?: ReactNode }): ReactNode {
  return (
    <>
      {done ?? (
        <Button kind="primary" onClick={next}>
          {t.continue}
        </Button>
      )}
      {back ? <Button onClick={back}>{t.back}</Button> : null}
      {done ? (
        <Button kind="quiet" onClick={next}>
          {t.skip}
        </Button>
      ) : null}
    </>
  )
}

function Name({ step, next, back }: StepProps): ReactNode {
  const host = useHost()
  const [name, setName] = useState('')
  const [handle, setHandle] = useState('')
  const [said, setSaid] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const help = useId()
  const save = async (): Promise<void> => {
    setBusy(true)
    try {
      if (handle.trim() !== '') {
        const { is_available, reason } = await host.call('handleCheck', { query: { handle: handle.trim() } })
        if (!is_available) {
          setSaid(reason === 'invalid' ? t.doUseOnlyLetters : t.thatNameIsTaken)
          return
        }
        await host.call('handleClaim', { body: { handle: handle.trim() } })
      }
      if (name.trim() !== '') await host.call('profileChange', { body: { display_name: name.trim() } })
      next()
    } catch (error) {
      setSaid(failureOf(error).kind === 'offline' ? connectionText() : t.thatCouldNotBeSaved)
    } finally {
      setBusy(false)
    }
  }
  return (
    <WelcomePage
      title={t.welcomeToLectern}
      lead={t.whatShouldWeCallYou}
      step={step}
      actions={
        <Ways
          next={next}
          back={back}
          done={
            <Button
              kind="primary"
              disabled={busy || (name.trim() === '' && handle.trim() === '')}
              onClick={() => void save()}
            >
              {t.continue}
            </Button>
          }
        />
      }
    >
      <label className={styles.field}>
        {t.name}
        <input
          className={fields.input}
          value={name}
          maxLength={200}
          autoComplete="name"
          onChange={(event) => setName(event.target.value)}
        />
      </label>
      <label className={styles.field}>
        {t.publicName}
        <input
          className={fields.input}
          value={handle}
          maxLength={100}
          autoCapitalize="off"
          autoComplete="off"
          spellCheck={false}
          aria-invalid={said !== null}
          aria-describedby={help}
          onChange={(event) => {
            setHandle(event.target.value)
            setSaid(null)
          }}
        />
      </label>
      <p id={help} role="status" className={styles.said} data-bad={said === null ? undefined : ''}>
        {said}
      </p>
    </WelcomePage>
  )
}

const starts: Readonly<Record<(typeof startScreens)[number], readonly [string, string]>> = {
  queue: [t.toReadWhatISave, t.startWithTheQueue],
  inbox: [t.toFollowNewslettersAndFeeds, t.startWithTheInbox],
  home: [t.toFindSomethingGood, t.startWithTheShelves],
}

function Start({ step, next, back }: StepProps): ReactNode {
  const chosen = usePreference('startScreen')
  return (
    <WelcomePage title={t.whatBringsYouHere} step={step} actions={<Ways next={next} back={back} />}>
      <fieldset className={styles.choices}>
        <legend className={styles.said}>{t.thisSetsWhatYouSeeFirst}</legend>
        {(Object.keys(starts) as (keyof typeof starts)[]).map((name) => (
          <label key={name} className={styles.choice}>
            <input
              type="radio"
              name="start"
              checked={chosen === name}
              onChange={() => setPreference('startScreen', name)}
            />
            <span>
              <strong>{starts[name][0]}</strong>
              {starts[name][1]}
            </span>
          </label>
        ))}
      </fieldset>
    </WelcomePage>
  )
}

function Bring({ step, next, back, chooseFiles }: StepProps & { readonly chooseFiles: ReactNode }): ReactNode {
  const [text, setText] = useState('')
  const [bad, setBad] = useState(false)
  const save = (): void => {
    const urls = typedUrls(text)
    if (urls === null) {
      setBad(true)
      return
    }
    void saveUrls(urls)
    next()
  }
  return (
    <WelcomePage
      title={t.bringSomethingToRead}
      lead={t.pasteLinksFromAFewOpen}
      step={step}
      actions={
        <Ways
          next={next}
          back={back}
          done={
            <Button kind="primary" disabled={text.trim() === ''} onClick={save}>
              {t.saveAndContinue}
            </Button>
          }
        />
      }
    >
      <label className={styles.field}>
        {t.oneLinkPerLine}
        <textarea
          className={fields.input}
          rows={5}
          placeholder="https://"
          inputMode="url"
          autoCapitalize="off"
          spellCheck={false}
          aria-invalid={bad}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setBad(false)
          }}
        />
      </label>
      <p role="status" className={styles.said} data-bad={bad || undefined}>
        {bad ? t.oneOfTheLinesIsNot : t.orChooseAFileExportedFrom}
      </p>
      <p>{chooseFiles}</p>
    </WelcomePage>
  )
}

function Follow({ step, next, back }: StepProps): ReactNode {
  const host = useHost()
  const reading = useAsyncValue('onboarding', async () => {
    const { recommended_sources } = await host.call('onboardingConfiguration', {})
    return recommended_sources
  })
  const follow = async (source: Source): Promise<void> => {
    const before = reading.value ?? []
    const is_subscribed = !source.is_subscribed
    reading.put(before.map((one) => (one === source ? { ...one, is_subscribed } : one)))
    const name = source.rss_feed_id === null ? { profile_id: source.profile_id } : { rss_feed_id: source.rss_feed_id }
    try {
      await host.call('sourceChange', { body: { ...name, is_subscribed } })
    } catch (error) {
      reading.put(before)
      notify(failureOf(error).kind === 'offline' ? connectionText() : t.theSourceCouldNotBeChanged, {
        type: 'error',
      })
    }
  }
  return (
    <WelcomePage title={t.followSomeone} lead={t.youllFindThem} step={step} actions={<Ways next={next} back={back} />}>
      {reading.value === null && reading.failure ? (
        <ErrorPanel title={t.theSuggestions} failure={reading.failure} retry={reading.again} />
      ) : reading.value === null ? (
        <LoadingShapes title={t.theSuggestions} slow={reading.pace === 'slow'} lines={4} />
      ) : (
        <ul className={styles.follows}>
          {reading.value.map((source) => {
            const name = source.rss_feed?.name || source.profile?.any_name || t.unnamed
            return (
              <li key={source.rss_feed_id ?? `profile ${source.profile_id}`} className={styles.follow}>
                <span dir="auto">{name}</span>
                <Button
                  kind={source.is_subscribed ? 'quiet' : 'plain'}
                  aria-pressed={source.is_subscribed}
                  aria-label={t.followName({ name })}
                  onClick={() => void follow(source)}
                >
                  {source.is_subscribed ? t.following : t.follow}
                </Button>
              </li>
            )
          })}
        </ul>
      )}
    </WelcomePage>
  )
}
