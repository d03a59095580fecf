import { Rss } from 'lucide-react'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import * as t from '#shared/words/settings/tools.ts'
import * as transfers from '#shared/words/settings/transfers.ts'
import { Facts } from '../../../components/facts.tsx'
import { reportRefusal } from '../../../paying/index.ts'
import { useHost, useTags } from '../../../cache/index.ts'
import { Button } from '../../../components/button.tsx'
import fields from '../../../components/field.module.css'
import { useAnswer } from '../use-answer.tsx'
import { usePreference } from '../../../preferences/index.ts'
import form from '../export-library.module.css'
import { FoldedSection } from '../folded-section.tsx'
import styles from '../settings-screen.module.css'
import { stateWords } from '../state-words.ts'
import { type FeedChoice, feedChoices } from './feed-choices.ts'
import { ShownOnce } from './shown-once.tsx'
import { usedWords } from './used-words.ts'

interface Made {
  readonly id: number
  readonly list: string
  readonly rss_url: string
  readonly atom_url: string
  readonly json_url: string
}

/** Manages library lists that other programs can follow at a secret address. */
export function FeedAddresses(): ReactNode {
  const host = useHost()
  const answer = useAnswer('feed tokens', () => host.call('feedTokens', {}), { title: t.yourFeeds, lines: 1 })
  const { value, again, state } = answer
  const [made, setMade] = useState<Made | null>(null)
  const make = async (choice: FeedChoice, withText: boolean): Promise<void> => {
    try {
      const { label: name, ...wish } = choice
      setMade(await host.call('feedTokenCreate', { body: { name, ...wish, with_text: withText } }))
      again()
    } catch (error) {
      reportRefusal(error)
    }
  }
  const replace = async (id: number): Promise<void> => {
    try {
      setMade(await host.call('feedTokenReplace', { params: { id } }))
      again()
    } catch (error) {
      reportRefusal(error)
    }
  }
  return (
    <FoldedSection
      id="feed-addresses"
      title={transfers.listsToAFeedReader}
      glyph={Rss}
      status={stateWords(answer, (all) => transfers.addressesInUse({ count: all.feed_tokens.length }))}
      lead={t.followOneOfYourListsIn}
    >
      {made === null ? null : <Addresses made={made} />}
      <MakeAddress make={make} />
      {state}
      <ul>
        {value?.feed_tokens.map(({ id, name, hint, with_text: withText, last_used_date: used }) => (
          <li key={id} className={styles.row}>
            <span className={styles.label}>
              <span dir="auto">{name}</span>
              <span className={styles.help}>
                <Facts of={[hint, withText && t.withFullText, usedWords(used)]} />
              </span>
            </span>
            <Button aria-label={t.replaceTheAddressOfTheFeed({ name })} onClick={() => void replace(id)}>
              {t.replace}
            </Button>
            <Button
              aria-label={t.revokeTheFeedName({ name })}
              onClick={() => {
                if (made?.id === id) setMade(null)
                void host.call('feedTokenRevoke', { params: { id } }).then(again, reportRefusal)
              }}
            >
              {t.revoke}
            </Button>
          </li>
        ))}
      </ul>
    </FoldedSection>
  )
}

function Addresses({
  made: { list, rss_url: rss, atom_url: atom, json_url: json },
}: {
  readonly made: Made
}): ReactNode {
  const isPodcast = list === 'listening'
  return (
    <>
      <ShownOnce what={isPodcast ? t.podcastAddress : t.rssAddress} secret={rss} />
      {isPodcast ? (
        <p className={styles.lead}>{t.addItsAddressToYourPodcast}</p>
      ) : (
        <>
          <ShownOnce what={t.atomAddress} secret={atom} />
          <ShownOnce what={t.jsonFeedAddress} secret={json} />
        </>
      )}
      {/^https?:/.test(rss) ? null : <p className={styles.lead}>{t.theLibraryInThisAppCan}</p>}
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
        <span className={styles.help}>{t.list}</span>
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
        {t.createAnAddress}
      </Button>
      <label className={form.check}>
        <input type="checkbox" checked={withText} onChange={({ target }) => setWithText(target.checked)} />
        {t.withFullText2}
      </label>
    </form>
  )
}
