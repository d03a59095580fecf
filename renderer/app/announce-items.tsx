import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import * as t from '#shared/words/app/notices.ts'
import { isTransient } from '#shared/host/is-transient.ts'
import { notify, useHost, useHostStatus } from '../cache/index.ts'
import { readerPath } from '../paths/index.ts'
import { preference, setPreference, usePreference } from '../preferences/index.ts'
import { report } from '../report.ts'

/** A notice about items that arrived has to be read, and leads somewhere. */
const SHOWN_MS = 10_000

/** Announces items for which a rule asks for it, after each sync. Renders nothing. */
export function AnnounceItems(): null {
  const host = useHost()
  const navigate = useNavigate()
  const status = useHostStatus()
  const rules = usePreference('rules')
  const isWanted = Object.values(rules).some((rule) => rule.includes('"notify"'))
  const isReachable = status?.session === 'valid' && status.online && !status.unreachable
  const isQuiet = status?.sync.activity === 'idle'
  useEffect(() => {
    if (!isWanted || !isReachable || !isQuiet) return
    const look = async (): Promise<void> => {
      const before = preference('announcedDeed')
      const { deeds } = await host.call('ruleDeeds', { query: { notifies: true, after: Math.max(0, before) } })
      const [newest] = deeds
      if (newest || before < 0) setPreference('announcedDeed', newest?.id ?? 0)
      // The first look on a device finds what was announced on others.
      if (!newest || before < 0) return
      const path = deeds.length === 1 ? readerPath(newest.content_id) : '/settings?page=rules#Latest%20actions'
      const action = { label: t.show, run: () => void navigate(path) }
      notify(t.aRuleAnnounces({ count: deeds.length, title: newest.title }), { action, duration: SHOWN_MS })
    }
    look().catch((error: unknown) => {
      // The next sync looks again.
      if (!isTransient(error)) report('look for items that rules announce', error)
    })
  }, [host, isWanted, isReachable, isQuiet, navigate])
  return null
}
