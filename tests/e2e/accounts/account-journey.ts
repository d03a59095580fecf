import { expect, type Page } from 'playwright/test'
import type { AccountServices } from './account-services.ts'

/** Tools that every build gives an account journey in addition to the app's page, which shows the sign-in. */
export interface AccountWorld extends AccountServices {
  /** Signs in with the address that an invitation prints. */
  readonly signIn: (address: string) => Promise<void>
  /**
   * Does what leads out of the app. Resolves to the page that it leads to: in a browser the app's own, on the desktop
   * the system's browser, in which no one is signed in at first.
   */
  readonly leave: (act: () => Promise<void>) => Promise<Page>
  /** The app's own window comes to the front again. */
  readonly comeBack: () => Promise<void>
  readonly signOut: () => Promise<void>
  /** Signs in by `steps` on a page where every way is open. `before`: what is done there before the app asks. */
  readonly signInOutside: (
    steps: (outside: Page) => Promise<void>,
    before?: (outside: Page) => Promise<void>,
  ) => Promise<void>
  /** Signs the page that `leave` led to in, where it is not the app's own. */
  readonly signInThere: (outside: Page, email: string) => Promise<void>
  /** Goes to a page of the settings, from wherever `leave` led. */
  readonly settings: (name: 'Account' | 'Subscription') => Promise<void>
}

/** The actions of one person on their own account, the same on every build. */
export interface AccountJourney {
  readonly name: string
  readonly run: (page: Page, world: AccountWorld) => Promise<void>
}

/** Waits until a user is in their library, or at the first steps shown to a new reader. */
export const isIn = (page: Page): Promise<void> => expect(page).toHaveURL(/\/(?:list\/queue|home|n\/|onboarding)/)
