import { type ReactNode, useState } from 'react'
import { deviceTimeZone } from '#shared/language/formats.ts'
import { type DigestRhythm, digestRhythms } from '#shared/model/digest.ts'
import * as t from '#shared/words/settings/mailboxes.ts'
import { reportRefusal } from '../../../paying/index.ts'
import { notify, useHost } from '../../../cache/index.ts'
import { FactRow, SelectRow } from '../setting-rows.tsx'
import { useAnswer } from '../use-answer.tsx'

const words: Readonly<Record<DigestRhythm, string>> = { off: t.off, daily: t.daily, weekly: t.weekly }
const told: Readonly<Record<DigestRhythm, string>> = {
  off: t.theDigestIsTurnedOff,
  daily: t.theDigestArrivesEachMorningWhen,
  weekly: t.theDigestArrivesOnMondays,
}

/** Sets how often an email reports new items in the inbox. */
export function DigestRow(): ReactNode {
  const host = useHost()
  const { value, again, state } = useAnswer('digest', () => host.call('digest', {}), { title: t.theDigest, lines: 1 })
  const [chosen, setChosen] = useState<DigestRhythm | null>(null)
  if (value === null) return state
  const choose = (rhythm: DigestRhythm): void => {
    setChosen(rhythm)
    host
      .call('digestChange', { body: { rhythm, time_zone: deviceTimeZone() } })
      .then(() => {
        notify(told[rhythm])
        again()
      }, reportRefusal)
      .finally(() => setChosen(null))
  }
  if (value.email_address === null) {
    return <FactRow label={t.digest} value={t.none} help={t.anEmailDigestNeedsAService} />
  }
  return (
    <SelectRow
      label={t.digest}
      help={t.anEmailToEmailAddressEach({ email_address: value.email_address })}
      value={chosen ?? value.rhythm}
      values={digestRhythms}
      words={words}
      choose={choose}
    />
  )
}
