import { findFirefox, findMiniBrowser, findScreen } from '../../../resources/scripts/engines.mjs'
import type { Engine } from './engine.ts'
import { openFirefox } from './firefox.ts'
import { openWebKit } from './webkit.ts'

export type EngineName = 'firefox' | 'webkit'

export const openEngine: Readonly<Record<EngineName, () => Promise<Engine>>> = {
  firefox: () => openFirefox(findFirefox() ?? ''),
  webkit: () => openWebKit({ miniBrowser: findMiniBrowser() ?? '', screen: findScreen() ?? '' }),
}
