import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from './run.mjs'
import { say } from './say.mjs'

/** The programs of Cyrus and Courier, unpacked. Installing them would remove Dovecot, so they are only unpacked. */
export const mailServersFolder = join(root, 'node_modules/.cache/mail-servers')

const packages = [
  ...['cyrus-common', 'cyrus-imapd', 'sasl2-bin', 'libsasl2-modules', 'libsasl2-modules-db', 'libical3', 'libxapian30'],
  ...['libzephyr4', 'libclamav12', 'libmspack0', 'libpcre3', 'libwrap0'],
  ...['courier-imap', 'courier-base', 'courier-authlib', 'libcourier-unicode4', 'libgamin0', 'libidn12'],
]

/** Unpacks two more of Debian's mail servers for tests if permitted. Without them these tests are skipped, saying so. */
export async function ensureMailServers() {
  if (existsSync(mailServersFolder) || process.platform !== 'linux' || !existsSync('/usr/bin/apt-get')) return
  say("no Cyrus and Courier here: unpacking Debian's packages")
  const folder = `${mailServersFolder}.new`
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const got = await run('apt-get', ['download', '-qq', ...packages], { cwd: folder, quiet: true, timeout: 300_000 })
  let isWhole = got.code === 0
  for (const name of readdirSync(folder).filter((one) => one.endsWith('.deb'))) {
    const { code } = await run('dpkg', ['-x', join(folder, name), folder], { quiet: true, timeout: 60_000 })
    isWhole &&= code === 0
    rmSync(join(folder, name))
  }
  if (isWhole) renameSync(folder, mailServersFolder)
  else {
    rmSync(folder, { recursive: true, force: true })
    say(`apt-get could not download them: ${got.output.trim().split('\n').at(-1)}`)
  }
}
