import type { AssembledHost } from './running-host.ts'
import type { HostParts } from './host-dependencies.ts'
import { LocalHost } from './local-host.ts'

/** Assembles the request layer, the sync engine and the offline store into a Host. */
export const assembleHost = (parts: HostParts): AssembledHost => new LocalHost(parts)
