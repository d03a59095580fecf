import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { DEFAULT_API_VERSION } from '#shared/limits.ts'
import type { Host } from '#shared/host/host.ts'
import { currentLibrary, useHost, useHostStatus } from '../cache/index.ts'
import { useDialog } from '../commands/index.ts'
import { preference } from '../preferences/index.ts'
import { onFailure } from '../report.ts'
import { analyticsId } from '../telemetry/analytics-id.ts'
import { ErrorBeacon } from '../telemetry/error-beacon.ts'
import { UsageEvents } from '../telemetry/usage-events.ts'

/** Tells the library service how the app is used and what fails, as far as the reader lets it. Shows nothing. */
export function TellUsage(): null {
  const host = useHost()
  const status = useHostStatus()
  const { pathname, search } = useLocation()
  const [usage] = useState(() => usageOf(host))
  useEffect(() => followPage(usage), [usage])
  useEffect(() => currentLibrary().onAction((action) => usage.did(action)), [usage])
  useEffect(() => followFailures(host), [host])
  const offer = useDialog('paywall')?.screen
  useEffect(() => {
    if (offer !== undefined) usage.offered(offer)
  }, [usage, offer])
  const session = status?.session
  useEffect(() => {
    if (session !== undefined && session !== 'unknown') usage.visited(pathname, search, session === 'valid')
  }, [usage, pathname, search, session])
  return null
}

function usageOf(host: Host): UsageEvents {
  return new UsageEvents({
    now: Date.now,
    send: (event_name, event_params) => {
      // A shared page belongs to a visitor.
      if (!preference('usageEvents') || location.pathname.startsWith('/p/')) return
      const body = { event_name, event_params, distinct_id: analyticsId() }
      // An event that is lost is of no consequence, and reporting it would make another.
      void Promise.allSettled([host.call('track', { body })])
    },
  })
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
    facts: () => ({
      pathname: location.pathname,
      user_agent: navigator.userAgent,
      language: navigator.language,
      version: String(import.meta.env['LECTERN_VERSION'] ?? ''),
    }),
    send: (body, isLeaving) => {
      const onWeb = document.documentElement.dataset['platform'] === 'web'
      const address = `/api/${DEFAULT_API_VERSION}/client_error/`
      if (isLeaving && onWeb) navigator.sendBeacon(address, JSON.stringify(body))
      else void Promise.allSettled([host.call('clientError', { body })])
    },
  })
  const unsubscribe = onFailure((failure) => preference('errorReports') && beacon.failed(failure))
  const leave = (): void => beacon.flush(true)
  window.addEventListener('pagehide', leave)
  return () => {
    unsubscribe()
    window.removeEventListener('pagehide', leave)
    beacon.flush(false)
  }
}
