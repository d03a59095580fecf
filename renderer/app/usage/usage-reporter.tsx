import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { CLIENT_LOG_IDLE_TIMEOUT } from '#shared/limits.ts'
import type { Host } from '#shared/host/host.ts'
import { useDialog } from '../../dialogs/index.ts'
import { useHostStatus, useLibrary } from '../../cache/index.ts'
import { pageFacts } from '../../platform.ts'
import { preference } from '../../preferences/index.ts'
import { onFailure } from '../../report.ts'
import { whenIdle } from '../../when-idle.ts'
import { ErrorBeacon } from '../../telemetry/error-beacon.ts'
import { Impressions, surfaceOf, type SeenItem } from '../../telemetry/impressions.ts'
import { LogBeacon } from '../../telemetry/log-beacon.ts'
import { UsageEvents } from '../../telemetry/usage-events.ts'
import { sendBeacon } from './send-beacon.ts'
import { sendIdentity, sendImpressions, sendUsage } from './send-usage.ts'

/** Reports app usage and failures to the library service, as far as the reader allows it. Renders nothing. */
export function UsageReporter(): null {
  const library = useLibrary()
  const { host } = library
  const status = useHostStatus()
  const { pathname, search } = useLocation()
  const [usage] = useState(() => usageOf(host))
  useEffect(() => followPage(usage), [usage])
  useEffect(() => library.onAction((action) => usage.did(action)), [library, usage])
  useEffect(() => followFailures(host), [host])
  const offer = useDialog('paywall')?.screen
  useEffect(() => {
    if (offer !== undefined) usage.offered(offer)
  }, [usage, offer])
  const session = status?.session
  useEffect(() => {
    if (session !== undefined && session !== 'unknown') usage.visited(pathname, search, session === 'valid')
  }, [usage, pathname, search, session])
  useEffect(() => {
    if (session === 'valid') sendIdentity(host)
  }, [host, session])
  const [impressions] = useState(() => impressionsOf(host))
  useEffect(() => followRows(impressions), [impressions])
  const surface = session === 'valid' ? surfaceOf(pathname, search) : null
  useEffect(() => impressions.visited(surface), [impressions, surface, search])
  return null
}

function impressionsOf(host: Host): Impressions {
  return new Impressions({ look: itemsOnScreen, now: Date.now, send: (seen) => sendImpressions(host, seen) })
}

function followRows(impressions: Impressions): () => void {
  const stop = new AbortController()
  // Captures the event, because it is lists that scroll and their scroll events don't bubble.
  window.addEventListener('scroll', () => impressions.moved(), { signal: stop.signal, capture: true, passive: true })
  document.addEventListener('visibilitychange', () => impressions.moved(), { signal: stop.signal })
  return () => {
    stop.abort()
    impressions.stop()
  }
}

function usageOf(host: Host): UsageEvents {
  return new UsageEvents({ now: Date.now, send: (name, parameters) => sendUsage(host, name, parameters) })
}

function followPage(usage: UsageEvents): () => void {
  usage.started({ search: location.search, isApp: matchMedia('(display-mode: standalone)').matches })
  const stop = new AbortController()
  const { signal } = stop
  window.addEventListener('focus', () => usage.focused(), { signal })
  window.addEventListener('blur', () => usage.left(), { signal })
  window.addEventListener('pointerdown', () => usage.active(), { signal, passive: true })
  window.addEventListener('keydown', () => usage.active(), { signal, passive: true })
  window.addEventListener(
    'click',
    ({ target }) => {
      const link = target instanceof Element ? target.closest('a[href*="/reader?"]') : null
      const id = Number(new URLSearchParams(link?.getAttribute('href')?.split('?')[1] ?? '').get('id'))
      if (id > 0) usage.pressed(id)
    },
    { signal, passive: true },
  )
  return () => stop.abort()
}

function followFailures(host: Host): () => void {
  const beacon = new ErrorBeacon({
    facts: pageFacts,
    send: (errors, isLeaving) => {
      const bodyOf = (part: typeof errors) => ({ level: 'error', errors: part, ...pageFacts() })
      void sendBeacon(host, { to: 'clientError', items: errors, bodyOf, isLeaving })
    },
  })
  const log = new LogBeacon({
    facts: pageFacts,
    now: Date.now,
    whenIdle: (work) => whenIdle(work, CLIENT_LOG_IDLE_TIMEOUT, CLIENT_LOG_IDLE_TIMEOUT),
    send: (lines, isLeaving) => {
      const bodyOf = (entries: typeof lines) => ({ entries, ...pageFacts() })
      void sendBeacon(host, { to: 'clientLog', items: lines, bodyOf, isLeaving })
    },
  })
  const isAllowed = (): boolean => preference('errorReports')
  const subscriptions = [
    onFailure((failure) => isAllowed() && beacon.failed(failure)),
    host.subscribe((event) => {
      if (!isAllowed()) return
      if (event.type === 'response.too-large') log.log('error', 'A response was too large')
      else if (event.type === 'session.init-login') log.log('info', 'A sign-in was asked for')
    }),
  ]
  const leave = (): void => {
    beacon.flush(true)
    log.flush(true)
  }
  window.addEventListener('pagehide', leave)
  return () => {
    for (const unsubscribe of subscriptions) unsubscribe()
    window.removeEventListener('pagehide', leave)
    beacon.flush(false)
    log.flush(false)
  }
}

/** Returns the items of lists and shelves whose titles are on screen, with their positions. */
function itemsOnScreen(): readonly SeenItem[] {
  if (document.hidden) return []
  const links = document.querySelectorAll<HTMLAnchorElement>('main a[href*="/reader?"]')
  return [...links].flatMap((link) => {
    const { top, bottom } = link.getBoundingClientRect()
    const id = Number(new URLSearchParams(link.search).get('id'))
    return id > 0 && top >= 0 && bottom <= innerHeight ? [{ content_id: id, position: placeOf(link) }] : []
  })
}

function placeOf(link: Element): number {
  const row = link.closest('[aria-rowindex], li')
  const index = row?.getAttribute('aria-rowindex')
  if (row && !index) return [...(row.parentElement?.children ?? [])].indexOf(row)
  return Math.max(0, Number(index ?? 1) - 1)
}
