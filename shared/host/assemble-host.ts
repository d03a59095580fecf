import type { AssembledHost } from './assembled-host.ts'
import type { HostParts } from './host-parts.ts'
import { LocalHost } from './local-host.ts'

/** Puts the request layer, the sync engine and the offline store together (DESIGN.md section 1). */
export const assembleHost = (parts: HostParts): AssembledHost => new LocalHost(parts)
