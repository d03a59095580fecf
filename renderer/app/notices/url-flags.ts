import { currentLibrary } from '../../cache/index.ts'
import { preference, setPreference } from '../../preferences/index.ts'

/** What an address may switch (SPEC.txt section 2, feature flags). A switch stays as it was put. */
const switches = { ffEnableCmdK: 'palette', ffEnableNux: 'welcome' } as const
const off = /^(?:0|false|off)$/i

export type Success = 'premium' | 'patron'

/** Obeys the flags of an address. Says which success it tells of, and the address without what happens only once. */
export function readFlags(search: URLSearchParams): {
  readonly success: Success | null
  readonly rest: URLSearchParams
} {
  const rest = new URLSearchParams(search)
  for (const [flag, name] of Object.entries(switches)) {
    const value = search.get(flag)
    if (value !== null) setPreference(name, !off.test(value))
    rest.delete(flag)
  }
  const success = search.has('premiumSuccess') ? 'premium' : search.has('patronSuccess') ? 'patron' : null
  rest.delete('premiumSuccess')
  rest.delete('patronSuccess')
  rest.delete('files')
  return { success, rest }
}

/** Tells the service what led to premium; where that is not known, that it is not (SPEC.txt section 5). */
export async function tellPremium(): Promise<void> {
  const { host } = currentLibrary()
  const asked = preference('paywall')
  setPreference('paywall', null)
  if (asked === null) {
    await host.call('clientError', {
      body: { message: 'Premium without a known paywall', pathname: location.pathname },
    })
  } else {
    await host.call('premiumConversion', { body: { source: asked.screen, type: asked.plan, platform: 0 } })
  }
}
