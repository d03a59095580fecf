import type { AccountJourney } from './account-journey.ts'
import { guestPass } from './guest-pass.ts'
import { paying } from './paying.ts'
import { secondWay } from './second-way.ts'
import { byCode, byProvider } from './signing-up.ts'

/** All journeys of an account at a service that many people use. Web and desktop run all of them. */
export const accountJourneys: readonly AccountJourney[] = [byCode, byProvider, secondWay, guestPass, paying]
