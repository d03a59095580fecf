import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { once } from 'node:events'
import { connect } from 'node:tls'
import { selfSigned } from '../outbound/self-signed.ts'

const PROGRAM = ['/usr/sbin/dovecot', '/usr/local/sbin/dovecot', '/opt/homebrew/sbin/dovecot'].find((path) =>
  existsSync(path),
)

/** Reason why tests of mailboxes cannot run here. Null if they can. */
export const noDovecot =
  PROGRAM === undefined ? 'Dovecot is not installed (on Debian: apt-get install dovecot-imapd)' : null

export interface Dovecot {
  readonly port: number
  readonly user: string
  readonly password: string
  /** Puts an email into a folder, as a delivering server would. `at`: when it arrived, in milliseconds. */
  deliver(folder: string, email: string, at?: number): void
  /** The commands of all connections so far, each with its arguments, connection by connection. */
  commands(): readonly string[]
  makeFolder(folder: string): void
  removeFolder(folder: string): void
  /** Ends every connection, as a restart of the server does. */
  restart(): Promise<void>
  close(): Promise<void>
}

/**
 * A real mail server with one mailbox, in a separate folder, by a user without rights. `tokens`: where it asks whose
 * access token it was given, instead of taking a password.
 */
export async function openDovecot({ tokens }: { readonly tokens?: string } = {}): Promise<Dovecot> {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-dovecot-'))
  const mail = join(folder, 'mail')
  const port = await freePort()
  const log = join(folder, 'commands')
  mkdirSync(mail)
  mkdirSync(log)
  writeFileSync(join(folder, 'cert.pem'), selfSigned.cert)
  writeFileSync(join(folder, 'key.pem'), selfSigned.key)
  // Dovecot refuses to serve mail as root.
  const isRoot = process.getuid?.() === 0
  const owner = isRoot
    ? idsOf('nobody')
    : { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0, name: nameOfUser() }
  const config = join(folder, 'dovecot.conf')
  writeFileSync(config, settings({ folder, mail, log, port, owner, isRoot, takesTokens: tokens !== undefined }))
  if (tokens !== undefined)
    writeFileSync(
      join(folder, 'tokens.conf'),
      `introspection_url = ${tokens}\nintrospection_mode = auth\nusername_attribute = email\nforce_introspection = yes\n`,
    )
  chmodSync(folder, 0o755)
  chownAll(mail, owner, isRoot)
  chownAll(log, owner, isRoot)
  let child = await start(config, port)
  let count = 0
  const boxOf = (name: string) => (name.toUpperCase() === 'INBOX' ? mail : join(mail, `.${name}`))
  const makeFolder = (name: string) => {
    for (const part of ['cur', 'new', 'tmp']) mkdirSync(join(boxOf(name), part), { recursive: true })
    chownAll(boxOf(name), owner, isRoot)
  }
  makeFolder('INBOX')
  return {
    port,
    user: 'reader',
    password: 'right-password',
    makeFolder,
    // The server may be writing into it.
    removeFolder: (name) => rmSync(boxOf(name), { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }),
    deliver: (name, email, at) => {
      count += 1
      const file = join(boxOf(name), 'new', `${Date.now()}.${String(count).padStart(6, '0')}.test`)
      writeFileSync(file, email.replace(/\r?\n/g, '\r\n'))
      if (at !== undefined) utimesSync(file, at / 1000, at / 1000)
      if (isRoot) chownSync(file, owner.uid, owner.gid)
    },
    commands: () =>
      readdirSync(log)
        .filter((name) => name.endsWith('.in'))
        .flatMap((name) => readFileSync(join(log, name), 'latin1').split('\r\n'))
        // The time, and the tag of the client.
        .map((line) => line.replace(/^\S+ (?:\S+ )?/, '')),
    restart: async () => {
      await stop(child)
      child = await start(config, port)
    },
    close: async () => {
      await stop(child)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

interface Owner {
  readonly uid: number
  readonly gid: number
  readonly name: string
}

function settings({
  folder,
  mail,
  log,
  port,
  owner,
  isRoot,
  takesTokens,
}: {
  folder: string
  mail: string
  log: string
  port: number
  owner: Owner
  isRoot: boolean
  takesTokens: boolean
}): string {
  const users = isRoot
    ? ''
    : `default_internal_user = ${owner.name}\ndefault_login_user = ${owner.name}\nservice anvil {\n chroot =\n}\nservice imap-login {\n chroot =\n}\n`
  return `
base_dir = ${folder}/run
log_path = ${folder}/log
state_dir = ${folder}/state
protocols = imap
listen = 127.0.0.1
ssl = required
ssl_cert = <${folder}/cert.pem
ssl_key = <${folder}/key.pem
mail_location = maildir:${mail}
rawlog_dir = ${log}
first_valid_uid = ${Math.min(owner.uid, 500)}
first_valid_gid = ${Math.min(owner.gid, 100)}
auth_mechanisms = ${takesTokens ? 'xoauth2 oauthbearer' : 'plain login'}
auth_failure_delay = 0
mailbox_idle_check_interval = 1 secs
${users}
passdb {
  ${takesTokens ? `driver = oauth2\n  mechanisms = xoauth2 oauthbearer\n  args = ${folder}/tokens.conf` : 'driver = static\n  args = password=right-password'}
}
userdb {
  driver = static
  args = uid=${owner.uid} gid=${owner.gid} home=${mail}
}
service imap-login {
  inet_listener imap {
    port = 0
  }
  inet_listener imaps {
    port = ${port}
    ssl = yes
  }
}
`
}

async function start(config: string, port: number): Promise<ChildProcess> {
  const child = spawn(PROGRAM ?? '', ['-F', '-c', config], { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr?.on('data', (data) => (said += String(data)))
  for (;;) {
    if (child.exitCode !== null) throw new Error(`Dovecot ended: ${said}`)
    if (await answers(port)) return child
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port, rejectUnauthorized: false }, () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

const asked = (args: string[]): string => spawnSync('id', args, { encoding: 'utf8' }).stdout.trim()
const nameOfUser = (): string => asked(['-un'])
const idsOf = (name: string): Owner => ({ uid: Number(asked(['-u', name])), gid: Number(asked(['-g', name])), name })

function chownAll(path: string, { uid, gid }: Owner, isRoot: boolean): void {
  if (isRoot) spawnSync('chown', ['-R', `${uid}:${gid}`, path])
}
