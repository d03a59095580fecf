import { existsSync } from 'node:fs'
import { run } from './run.mjs'
import { say } from './say.mjs'

const places = ['/usr/sbin/dovecot', '/usr/local/sbin/dovecot', '/opt/homebrew/sbin/dovecot']

/** Installs Debian's mail server for tests of mailboxes if permitted. Without one these tests are skipped, saying so. */
export async function ensureDovecot() {
  if (places.some((path) => existsSync(path))) return
  if (process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say("no Dovecot here: installing Debian's package (apt-get install dovecot-imapd)")
    const env = { DEBIAN_FRONTEND: 'noninteractive' }
    await run('apt-get', ['update', '-qq'], { env, quiet: true, timeout: 120_000 })
    const args = ['install', '-y', '-qq', '--no-install-recommends', 'dovecot-imapd']
    const { code, output } = await run('apt-get', args, { env, quiet: true, timeout: 300_000 })
    if (code === 0) return
    say(`apt-get could not install it: ${output.trim().split('\n').at(-1)}`)
  }
  say('tests of mailboxes are skipped: they need Dovecot (on Debian: apt-get install dovecot-imapd)')
}
