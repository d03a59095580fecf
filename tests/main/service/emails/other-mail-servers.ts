import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer as createTlsServer, type TLSSocket } from 'node:tls'
import { mailServersFolder } from '../../../../resources/scripts/mail-servers.mjs'
import { selfSigned } from '../outbound/self-signed.ts'

const inFolder = (path: string): string => join(mailServersFolder, path)
const libraries = ['usr/lib/x86_64-linux-gnu', 'lib/x86_64-linux-gnu', 'usr/lib'].map(inFolder).join(':')
const environment = {
  ...process.env,
  LD_LIBRARY_PATH: libraries,
  SASL_PATH: inFolder('usr/lib/x86_64-linux-gnu/sasl2'),
}
const USER = 'reader'
const PASSWORD = 'right-password'

/** Reason why the tests with these servers cannot run here. Null if they can. */
export const noOtherServers =
  existsSync(inFolder('usr/lib/cyrus/bin/master')) && process.getuid?.() === 0
    ? null
    : 'Cyrus and Courier are not here (npm run test:night unpacks them on Debian, for root)'

export interface MailServer {
  readonly port: number
  readonly user: string
  readonly password: string
  close(): Promise<void>
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** `isUnix`: the folders of the mailbox are named `News/2026`, and otherwise `INBOX.News.2026`. */
export async function openCyrus({ isUnix }: { readonly isUnix: boolean }): Promise<MailServer> {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-cyrus-'))
  for (const name of ['lib', 'mail', 'socket']) mkdirSync(join(folder, name))
  const port = await freePort()
  writeFileSync(join(folder, 'cert.pem'), selfSigned.cert)
  writeFileSync(join(folder, 'key.pem'), selfSigned.key)
  const config = join(folder, 'imapd.conf')
  const settings = {
    configdirectory: `${folder}/lib`,
    'partition-default': `${folder}/mail`,
    defaultpartition: 'default',
    cyrus_user: 'nobody',
    cyrus_group: 'nogroup',
    sasl_pwcheck_method: 'auxprop',
    sasl_auxprop_plugin: 'sasldb',
    sasl_sasldb_path: `${folder}/passwords`,
    sasl_mech_list: 'PLAIN',
    tls_server_cert: `${folder}/cert.pem`,
    tls_server_key: `${folder}/key.pem`,
    idlesocket: `${folder}/socket/idle`,
    servername: 'localhost',
    autocreate_post: 1,
    autocreate_quota: 0,
    autocreate_users: 'anyone',
    unixhierarchysep: isUnix ? 'yes' : 'no',
    altnamespace: isUnix ? 'yes' : 'no',
  }
  writeFileSync(
    config,
    Object.entries(settings)
      .map(([name, value]) => `${name}: ${value}\n`)
      .join(''),
  )
  const program = (name: string): string => `${inFolder(`usr/lib/cyrus/bin/${name}`)} -C ${config}`
  writeFileSync(
    join(folder, 'cyrus.conf'),
    `START {\n recover cmd="${program('ctl_cyrusdb')} -r"\n}\n` +
      `SERVICES {\n imaps cmd="${program('imapd')} -s" listen="127.0.0.1:${port}" prefork=0\n}\n` +
      `DAEMON {\n idled cmd="${program('idled')}"\n}\nEVENTS {\n}\n`,
  )
  execFileSync(
    inFolder('usr/sbin/saslpasswd2'),
    ['-p', '-c', '-u', 'localhost', '-f', join(folder, 'passwords'), USER],
    { env: environment, input: PASSWORD },
  )
  execFileSync('chown', ['-R', 'nobody:nogroup', folder])
  chmodSync(folder, 0o755)
  const child = spawn(
    inFolder('usr/lib/cyrus/bin/master'),
    ['-C', config, '-M', join(folder, 'cyrus.conf'), '-p', join(folder, 'pid'), '-D'],
    { env: environment, stdio: 'ignore' },
  )
  await answers(port, child)
  return {
    port,
    user: USER,
    password: PASSWORD,
    close: async () => {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
      rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
    },
  }
}

async function answers(port: number, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error('The mail server ended')
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => {
        socket.destroy()
        resolve(true)
      })
      socket.once('error', () => resolve(false))
    })
    if (isOpen) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/**
 * Courier's IMAP server, with the settings that Debian ships. Its own program for signing in needs fixed paths, so this
 * takes the password and then hands each connection to the server, as that program does.
 */
export async function openCourier(): Promise<MailServer> {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-courier-'))
  execFileSync(inFolder('usr/bin/maildirmake.courier'), [join(folder, 'Maildir')], { env: environment })
  const children = new Set<ChildProcess>()
  const begin = (socket: TLSSocket, tag: string): void => {
    const child = spawn(inFolder('usr/bin/imapd'), ['Maildir'], {
      cwd: folder,
      stdio: ['pipe', 'pipe', 'ignore'],
      env: {
        ...environment,
        IMAP_CAPABILITY: 'IMAP4rev1 UIDPLUS CHILDREN NAMESPACE THREAD=ORDEREDSUBJECT THREAD=REFERENCES SORT QUOTA IDLE',
        IMAP_USELOCKS: '1',
        IMAP_ENHANCEDIDLE: '0',
        ...{ AUTHENTICATED: USER, AUTHUSER: USER, AUTHADDR: USER, HOME: folder, MAILDIR: 'Maildir' },
        ...{ IMAPLOGINTAG: tag, TCPREMOTEIP: '127.0.0.1', TCPREMOTEPORT: '1' },
      },
    })
    children.add(child)
    child.once('exit', () => {
      children.delete(child)
      socket.destroy()
    })
    child.stdin?.on('error', () => socket.destroy())
    if (child.stdin) socket.pipe(child.stdin)
    child.stdout?.pipe(socket)
  }
  const server = createTlsServer({ cert: selfSigned.cert, key: selfSigned.key }, (socket) => signIn(socket, begin))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    user: USER,
    password: PASSWORD,
    close: async () => {
      server.close()
      for (const child of children) child.kill()
      rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
    },
  }
}

function signIn(socket: TLSSocket, begin: (socket: TLSSocket, tag: string) => void): void {
  let got = ''
  socket.on('error', () => socket.destroy())
  socket.write('* OK [CAPABILITY IMAP4rev1] Courier-IMAP ready.\r\n')
  const read = (data: Buffer): void => {
    got += data.toString('latin1')
    for (let end = got.indexOf('\r\n'); end >= 0; end = got.indexOf('\r\n')) {
      const [tag = '', command = '', ...rest] = got.slice(0, end).split(' ')
      got = got.slice(end + 2)
      if (command.toUpperCase() !== 'LOGIN') {
        if (command.toUpperCase() === 'CAPABILITY') socket.write('* CAPABILITY IMAP4rev1\r\n')
        socket.write(`${tag} OK done\r\n`)
      } else if (rest.join(' ').replaceAll('"', '') === `${USER} ${PASSWORD}`) {
        socket.off('data', read)
        begin(socket, tag)
        return
      } else socket.write(`${tag} NO [AUTHENTICATIONFAILED] Login failed.\r\n`)
    }
  }
  socket.on('data', read)
}
