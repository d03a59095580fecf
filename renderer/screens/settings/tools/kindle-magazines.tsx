import { dateText, deviceTimeZone } from '#shared/language/formats.ts'
import { isMagazineList } from '#shared/model/tools/kindle.ts'
import * as t from '#shared/words/settings/tools.ts'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { Facts } from '../../../components/facts.tsx'
import { reportRefusal } from '../../../paying/index.ts'
import { notify, useHost, useTags } from '../../../cache/index.ts'
import { Button } from '../../../components/button.tsx'
import fields from '../../../components/field.module.css'
import { usePreference } from '../../../preferences/index.ts'
import form from '../export-library.module.css'
import styles from '../settings-screen.module.css'
import { feedChoices } from './feed-choices.ts'

interface Magazine {
  readonly id: number
  readonly name: string
  readonly weekday: number | null
  readonly archives?: boolean | undefined
  readonly kindle_email: string
  readonly next_date: string
}

interface KindleMagazinesProps {
  readonly magazines: readonly Magazine[]
  readonly kindles: readonly { readonly id: number; readonly kindle_email: string }[]
  readonly changed: () => void
}

/** Returns the name of a weekday. 4 January 2026 was a Sunday. */
const weekdayName = (day: number): string => dateText(new Date(2026, 0, 4 + day), 'weekday')
const hourName = (hour: number): string => dateText(new Date(2026, 0, 4, hour), 'time')

const DAYS = [0, 1, 2, 3, 4, 5, 6]
const HOURS = Array.from({ length: 24 }, (_, hour) => hour)

/** Manages lists whose new articles are sent to an e-reader as one book, automatically or on request. */
export function KindleMagazines({ magazines, kindles, changed }: KindleMagazinesProps): ReactNode {
  const host = useHost()
  const send = (id: number): void =>
    void host.call('magazineSend', { params: { id } }).then(({ upload }) => {
      if (upload === null) notify(t.nothingIsNewInThisList)
      changed()
    }, reportRefusal)
  const stop = (id: number): void => void host.call('magazineStop', { params: { id } }).then(changed, reportRefusal)
  return (
    <>
      <p className={styles.lead}>{t.sendTheNewArticlesInA}</p>
      <ul aria-label={t.listsSentToKindle}>
        {magazines.map(({ id, name, weekday, archives, kindle_email: email, next_date: date }) => (
          <li key={id} className={styles.row}>
            <span className={styles.label}>
              <bdi>{name}</bdi>
              <span className={styles.help}>
                <Facts
                  of={[
                    (weekday === null ? t.everyDayToEmail : t.everyWeekToEmail)({
                      email,
                      date: dateText(date, 'moment'),
                    }),
                    archives && t.archivesSentArticles,
                  ]}
                />
              </span>
            </span>
            <Button aria-label={t.sendNameNow({ name })} onClick={() => send(id)}>
              {t.sendNow}
            </Button>
            <Button aria-label={t.stopSendingName({ name })} onClick={() => stop(id)}>
              {t.stop}
            </Button>
          </li>
        ))}
      </ul>
      <AddMagazine kindles={kindles} added={changed} />
    </>
  )
}

interface AddMagazineProps {
  readonly kindles: KindleMagazinesProps['kindles']
  readonly added: () => void
}

function AddMagazine({ kindles, added }: AddMagazineProps): ReactNode {
  const host = useHost()
  const { value: tags } = useTags()
  const groups = feedChoices(tags ?? [], usePreference('savedViews'))
  const choices = groups.flatMap(({ choices: some }) => some).filter(({ list }) => isMagazineList(list))
  const [list, setList] = useState(0)
  const [day, setDay] = useState('')
  const [hour, setHour] = useState(7)
  const [kindle, setKindle] = useState<number | null>(null)
  const [archives, setArchives] = useState(false)
  const [isSending, setSending] = useState(false)
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const { label: name, list: of, ...which } = choices[list] ?? choices[0] ?? {}
    if (name === undefined || of === undefined || !isMagazineList(of)) return
    setSending(true)
    try {
      const time = { weekday: day === '' ? null : Number(day), hour }
      const to = kindle ?? kindles[0]?.id
      await host.call('magazineAdd', {
        body: {
          name,
          list: of,
          ...which,
          ...time,
          archives,
          time_zone: deviceTimeZone(),
          ...(to && { kindle_account_id: to }),
        },
      })
      added()
    } catch (error) {
      reportRefusal(error)
    } finally {
      setSending(false)
    }
  }
  return (
    <form className={form.form} onSubmit={(event) => void submit(event)}>
      <Choice label={t.listToSend} value={list} onChange={(value) => setList(Number(value))}>
        {choices.map((choice, at) => (
          <option key={`${choice.list} ${choice.tag_id ?? choice.view ?? ''}`} value={at}>
            {choice.label}
          </option>
        ))}
      </Choice>
      <Choice label={t.day} short value={day} onChange={setDay}>
        <option value="">{t.everyDay}</option>
        {DAYS.map((each) => (
          <option key={each} value={each}>
            {weekdayName(each)}
          </option>
        ))}
      </Choice>
      <Choice label={t.time} short value={hour} onChange={(value) => setHour(Number(value))}>
        {HOURS.map((each) => (
          <option key={each} value={each}>
            {hourName(each)}
          </option>
        ))}
      </Choice>
      {kindles.length > 1 ? (
        <Choice label={t.to} value={kindle ?? kindles[0]?.id ?? 0} onChange={(value) => setKindle(Number(value))}>
          {kindles.map(({ id, kindle_email: email }) => (
            <option key={id} value={id}>
              {email}
            </option>
          ))}
        </Choice>
      ) : null}
      <label className={form.check}>
        <input
          type="checkbox"
          className={fields.check}
          checked={archives}
          onChange={({ target }) => setArchives(target.checked)}
        />
        {t.archiveArticlesOnceTheyAreSent}
      </label>
      <Button type="submit" disabled={isSending}>
        {t.sendRegularly}
      </Button>
    </form>
  )
}

interface ChoiceProps {
  readonly label: string
  /** True if there is another choice next to it. */
  readonly short?: boolean
  readonly value: string | number
  readonly onChange: (value: string) => void
  readonly children: ReactNode
}

function Choice({ label, short = false, value, onChange, children }: ChoiceProps): ReactNode {
  const id = useId()
  return (
    <label htmlFor={id} className={short ? form.short : form.whole}>
      <span className={styles.help}>{label}</span>
      <select id={id} className={fields.select} value={value} onChange={({ target }) => onChange(target.value)}>
        {children}
      </select>
    </label>
  )
}
