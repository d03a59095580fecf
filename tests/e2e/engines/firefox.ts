import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { firefox } from 'playwright/test'
import type { Engine } from './engine.ts'
import { muteAudio } from './mute-audio.ts'
import { noticeTyping } from './notice-typing.ts'

const relay = join(import.meta.dirname, 'firefox-relay.ts')

/** Firefox as Mozilla and Debian built it, over WebDriver BiDi. */
export async function openFirefox(path: string): Promise<Engine> {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-firefox-'))
  const starter = join(folder, 'firefox')
  writeFileSync(starter, `#!/bin/sh\nexec '${process.execPath}' '${relay}' '${path}' "$@"\n`)
  chmodSync(starter, 0o755)
  const browser = await firefox.launch({
    channel: 'moz-firefox',
    executablePath: starter,
    env: { ...process.env, HOME: folder },
    firefoxUserPrefs: { 'media.autoplay.default': 0, 'media.autoplay.blocking_policy': 0 },
  })
  return {
    open: async (address) => {
      const context = await browser.newContext({ viewport: { width: 1280, height: 720 } })
      await context.addInitScript(noticeTyping)
      await context.addInitScript(muteAudio)
      const page = await context.newPage()
      await page.goto(address)
      return { context, close: () => context.close() }
    },
    close: async () => {
      await browser.close()
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
