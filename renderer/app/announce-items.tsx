import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import * as t from '#shared/words/app/notices.ts'
import { type AnnouncedDeed, newsOf } from '#shared/host/notices/announced-items.ts'
import { isTransient } from '#shared/host/is-transient.ts'
import { notify, useHost, useHostStatus } from '../cache/index.ts'
import { readerPath } from '../paths/index.ts'
import { preference, setPreference, usePreference } from '../preferences/index.ts'
import { report } from '../report.ts'
import { desktopShell } from './desktop/desktop-shell.ts'
import { onNoticeClicked, showSystemNotice } from './notices/system-notices.ts'

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
  useEffect(() => onNoticeClicked((path) => void navigate(path)), [navigate])
  useEffect(() => {
    if (!isWanted || !isReachable || !isQuiet) return
    const look = async (): Promise<void> => {
      const before = preference('announcedDeed')
      const { deeds } = await host.call('ruleDeeds', { query: { notifies: true, after: Math.max(0, before) } })
      const [newest] = deeds
      if (newest || before < 0) setPreference('announcedDeed', newest?.id ?? 0)
      // The first look on a device finds what was announced on others.
      if (newest && before >= 0) announce(deeds, (path) => void navigate(path))
    }
    look().catch((error: unknown) => {
      // The next sync looks again.
      if (!isTransient(error)) report('look for items that rules announce', error)
    })
  }, [host, isWanted, isReachable, isQuiet, navigate])
  return null
}

/** Announces deeds where the reader is looking: in this window, or outside of it if the reader allowed that. */
function announce(deeds: readonly AnnouncedDeed[], go: (path: string) => void): void {
  const [newest] = deeds
  const news = newsOf(deeds)
  if (!newest || !news) return
  const path = news.contentId === null ? '/settings?page=rules#Latest%20actions' : readerPath(news.contentId)
  const show = (): void => {
    const action = { label: t.show, run: () => go(path) }
    const count = new Set(deeds.map((deed) => deed.content_id)).size
    notify(t.aRuleAnnounces({ count, title: newest.title }), { action, duration: SHOWN_MS })
  }
  if (document.hasFocus()) return show()
  // The desktop app announces it itself while no window is in front.
  if (desktopShell()) return
  void showSystemNotice({ title: news.title, body: news.body, path }).then((isShown) => {
    if (!isShown) whenVisible(show)
  })
}

/** Calls back as soon as the page is visible. */
function whenVisible(then: () => void): void {
  if (document.visibilityState === 'visible') return then()
  const look = (): void => {
    if (document.visibilityState !== 'visible') return
    document.removeEventListener('visibilitychange', look)
    then()
  }
  document.addEventListener('visibilitychange', look)
}
