import { join } from 'node:path'
import { type DesktopSettings, readDesktopSettings } from '#shared/desktop/desktop-settings.ts'
import { type Account, readAccount } from './account/account.ts'
import { JsonFile } from './json-file.ts'

/**
 * The desktop app's own small files. They are stored next to Chromium's profile, because they belong to the machine,
 * not to a library.
 */
export function desktopFiles(profile: string): {
  readonly settings: JsonFile<DesktopSettings>
  readonly account: JsonFile<Account>
  /** The language that the interface had last, as a BCP 47 tag. Null before the first window. */
  readonly language: JsonFile<{ readonly language: string | null }>
  /** The time of the latest deed of a rule that was announced here, in milliseconds. Null before the first look. */
  readonly announced: JsonFile<{ readonly time: number | null }>
  readonly windows: string
  readonly log: string
} {
  return {
    settings: new JsonFile(join(profile, 'desktop.json'), readDesktopSettings),
    account: new JsonFile(join(profile, 'account.json'), readAccount),
    language: new JsonFile(join(profile, 'language.json'), readLanguage),
    announced: new JsonFile(join(profile, 'announced.json'), readAnnounced),
    windows: join(profile, 'windows.json'),
    log: join(profile, 'logs', 'lectern.log'),
  }
}

function readAnnounced(stored: unknown): { readonly time: number | null } {
  const time = typeof stored === 'object' && stored !== null && 'time' in stored ? stored.time : null
  return { time: typeof time === 'number' && Number.isFinite(time) ? time : null }
}

function readLanguage(stored: unknown): { readonly language: string | null } {
  const language = typeof stored === 'object' && stored !== null && 'language' in stored ? stored.language : null
  return { language: typeof language === 'string' ? language : null }
}
