import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { dateText, numberText } from '#shared/language/formats.ts'
import { minutesText } from '#shared/model/duration.ts'
import * as t from '#shared/words/statistics.ts'
import { Facts } from '../../components/facts.tsx'
import fields from '../../components/field.module.css'
import styles from './statistics-screen.module.css'
import { readerPath } from '../../paths/index.ts'
import { useAsyncValue, useHost, useStale } from '../../cache/index.ts'
import { Page } from '../../components/page.tsx'
import { EmptyState } from '../../components/states/empty-state.tsx'
import { ErrorPanel } from '../../components/states/error-panel.tsx'
import { useValueAfterSkeleton } from '../../components/states/use-value-after-skeleton.ts'
import { Bars } from './bars.tsx'
import { Rich } from '../../components/rich.tsx'

const DAYS = 14
/** The letters of a weekday that fit below its bar on a phone. */
const LONGEST_WEEKDAY = 3

/**
 * Shows reading statistics, recent and over a year. The numbers come from the library and aren't sent anywhere else.
 */
export function StatisticsScreen(): ReactNode {
  const host = useHost()
  const [today] = useState(() => new Date())
  const thisYear = today.getFullYear()
  const [year, setYear] = useState(thisYear)
  const reading = useValueAfterSkeleton(
    useAsyncValue(`statistics ${year}`, () =>
      host.call('readingStatistics', {
        query: {
          from: new Date(year, 0, 1).toISOString(),
          to: new Date(year + 1, 0, 1).toISOString(),
          offset: -today.getTimezoneOffset(),
        },
      }),
    ),
  )
  const { value, failure, pace, again } = reading
  const stale = useStale(reading)
  const choose = (
    <select
      className={fields.select}
      aria-label={t.year}
      value={year}
      onChange={(event) => setYear(Number(event.target.value))}
    >
      {Array.from({ length: 5 }, (_, index) => thisYear - index).map((one) => (
        <option key={one}>{one}</option>
      ))}
    </select>
  )
  if (value === null) {
    return (
      <Page title={t.yourReading} tools={choose} busy={!failure} pace={pace === 'slow' ? 'slow' : 'idle'}>
        {failure ? <ErrorPanel title={t.yourReading2} failure={failure} retry={again} /> : null}
      </Page>
    )
  }
  const { days, hours, sources, tags, longest, streak } = value
  if (days.length === 0) {
    return (
      <Page title={t.yourReading} tools={choose} stale={stale}>
        <EmptyState drawing="queue" title={t.nothingWasReadInYear({ year })} text={t.timeCountsWhileAnArticleIs} />
      </Page>
    )
  }
  const recent = year === thisYear ? lastDays(days, DAYS, today) : []
  // In some languages, such as Arabic, short names are whole words, which would overlap.
  const isLong = recent.some(({ day }) => dateText(noonOf(day), 'shortWeekday').length > LONGEST_WEEKDAY)
  const weekdays = isLong ? 'weekdayLetter' : 'shortWeekday'
  const week = recent.slice(-7).reduce((sum, day) => sum + day.seconds, 0)
  return (
    <Page title={t.yourReading} tools={choose} stale={stale}>
      <dl className={styles.facts}>
        <Fact name={String(year)} value={formatDuration(value.seconds)} />
        {year === thisYear ? <Fact name={t.last7Days} value={formatDuration(week)} /> : null}
        <Fact name={t.finished} value={numberText(value.finished)} />
        <Fact name={t.words} value={numberText(value.words)} />
        <Fact
          name={t.daysInARow}
          value={numberText(year === thisYear ? currentStreak(streak.current, days, today) : streak.longest)}
          more={t.longestCount({ count: numberText(streak.longest) })}
        />
      </dl>
      {recent.length > 0 ? (
        <Bars
          title={t.theLastTwoWeeks}
          bars={recent.map(({ day, seconds }) => ({
            label: dateText(noonOf(day), weekdays),
            about: t.whenTime({ when: dateText(noonOf(day), 'day'), time: formatDuration(seconds) }),
            value: seconds,
          }))}
        />
      ) : null}
      <Bars
        title={t.hoursOfTheDay}
        bars={hours.map((seconds, hour) => ({
          label: hour % 6 === 0 ? hourText(hour) : '',
          about: t.whenTime({ when: hourText(hour), time: formatDuration(seconds) }),
          value: seconds,
        }))}
      />
      <div className={styles.lists}>
        <Shares title={t.sources} shares={sources} />
        <Shares title={t.tags} shares={tags} />
      </div>
      {longest ? (
        <p className={styles.longest}>
          <Rich
            text={t.longestArticleFinished({ title: longest.title, count: numberText(longest.word_count) })}
            tags={{ link: <Link to={readerPath(longest.content_id)} /> }}
          />
        </p>
      ) : null}
    </Page>
  )
}

/** Returns the current streak, or 0 if the reader read neither yesterday nor today. */
function currentStreak(current: number, days: readonly { readonly day: string }[], today: Date): number {
  const [yesterday] = lastDays([], 2, today)
  return (days.at(-1)?.day ?? '') >= (yesterday?.day ?? '') ? current : 0
}

function Fact({ name, value, more }: { readonly name: string; readonly value: string; readonly more?: string }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>
        {value}
        {more === undefined ? null : <span className={styles.more}>{more}</span>}
      </dd>
    </div>
  )
}

interface SharesProps {
  readonly title: string
  readonly shares: readonly { readonly name: string; readonly seconds: number; readonly finished: number }[]
}

function Shares({ title, shares }: SharesProps): ReactNode {
  if (shares.length === 0) return null
  return (
    <section aria-label={title}>
      <h2 className={styles.heading}>{title}</h2>
      <ol className={styles.shares}>
        {shares.map(({ name, seconds, finished }) => (
          <li key={name}>
            <span dir="auto">{name}</span>
            <span className={styles.more}>
              <Facts
                of={[seconds > 0 && formatDuration(seconds), finished > 0 && t.countFinished({ count: finished })]}
              />
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Returns noon of a day such as "2026-11-30", in the reader's time zone. Midnight doesn't exist on every day. */
const noonOf = (day: string): Date => new Date(`${day}T12:00`)

const hourText = (hour: number): string => dateText(new Date(2026, 0, 4, hour), 'hour')

/** Returns text such as "1 hr 20 min", "45 min", or "less than 1 min". */
function formatDuration(seconds: number): string {
  const minutes = Math.round(seconds / 60)
  if (minutes === 0) return seconds > 0 ? t.lessThanAMinute : t.n0Min
  return minutesText(minutes)
}

interface Day {
  readonly day: string
  readonly seconds: number
}

/** Returns the last days up to today in the reader's time zone, oldest first, including those without reading. */
function lastDays(days: readonly Day[], length: number, today: Date): readonly Day[] {
  const known = new Map(days.map(({ day, seconds }) => [day, seconds]))
  return Array.from({ length }, (_, index) => {
    // Uses noon, because some days have 23 hours.
    const date = new Date(today.getFullYear(), today.getMonth(), today.getDate() - (length - 1 - index), 12)
    const day = [date.getFullYear(), date.getMonth() + 1, date.getDate()]
      .map((part) => String(part).padStart(2, '0'))
      .join('-')
    return { day, seconds: known.get(day) ?? 0 }
  })
}
