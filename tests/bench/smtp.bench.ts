import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { createTransport, type Transporter } from 'nodemailer'
import { startMeasured } from '../main/service/start-measured.ts'
import type { Figure } from './figure.ts'
import { quantiles } from './quantiles.ts'

export const name = 'service: emails by SMTP, and what is refused'

/** Each sends from a separate address: an address may send 60 emails a minute. Only Linux has so many. */
const SENDERS = ['127.0.0.1', '127.0.0.2', '127.0.0.3', '127.0.0.4']
/** Emails of one sender. An address receives 200 a day. */
const EMAILS = 45
const TEXT = 'The ferry leaves the harbour at dawn with bread and letters. '.repeat(650)

export async function run(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-smtp-'))
  const { child, call, mailPort, measured } = await startMeasured(folder, ['127.0.0.1:1'])
  try {
    const profile = await call('GET', '/profile/')
    const to: string = profile.body.email_forwarding_address_subs
    await measured('begin')
    const figures = await received(join(folder, 'library.db'), to, mailPort)
    const { before, peak } = await measured('end')
    const memory = { name: 'memory above idle at most', value: (peak - before) / 1e6, unit: 'MB' }
    return [...figures, memory, await refused(to, mailPort)]
  } finally {
    child.disconnect()
    rmSync(folder, { recursive: true, force: true })
  }
}

const wayFrom = (localAddress: string, port: number): Transporter =>
  createTransport({ host: '127.0.0.1', port, localAddress, pool: true, maxConnections: 1, ignoreTLS: true })

/** Looks for each email in the library's file when it is acknowledged, through a separate connection. */
async function received(library: string, to: string, port: number): Promise<Figure[]> {
  const database = new Sqlite(library, { readonly: true })
  const stored = database.prepare('SELECT count(*) FROM email').pluck()
  const times: number[] = []
  let missing = 0
  const send = async (address: string, at: number): Promise<void> => {
    const way = wayFrom(address, port)
    for (let count = 0; count < EMAILS; count += 1) {
      const begun = performance.now()
      await way.sendMail({ to, from: `news-${at}@harbour.example`, subject: `Email ${at}-${count}`, text: TEXT })
      times.push(performance.now() - begun)
      if ((stored.get() as number) < times.length) missing += 1
    }
    way.close()
  }
  const begun = performance.now()
  await Promise.all(SENDERS.map(send))
  const seconds = (performance.now() - begun) / 1000
  database.close()
  const load = `load of the machine ${(loadavg()[0] ?? 0).toFixed(1)}`
  return [
    {
      name: `${times.length} emails of 40 kB by ${SENDERS.length} senders`,
      value: times.length / seconds,
      unit: '/s',
      note: load,
    },
    ...quantiles('an email until it is acknowledged', times),
    { name: 'acknowledged before they were in the library', value: missing, unit: 'emails', note: 'target 0' },
  ]
}

/** Counts the attempts to misuse the service that are not answered as they must be. */
async function refused(to: string, port: number): Promise<Figure> {
  const from = 'news@harbour.example'
  const tries: readonly [string, { readonly to: string | string[]; readonly text: string }, number][] = [
    ['another domain', { to: 'somebody@elsewhere.example', text: 'x' }, 550],
    [
      'its own address with another in its name',
      { to: `somebody%elsewhere.example@${to.split('@')[1]}`, text: 'x' },
      550,
    ],
    ['an unknown address', { to: to.replace(/^subs-.{4}/, 'subs-0000'), text: 'x' }, 550],
    ['an email of 11 MB', { to, text: 'x'.repeat(11_000_000) }, 552],
  ]
  const wrong: string[] = []
  const way = wayFrom('127.0.0.5', port)
  for (const [what, email, code] of tries) {
    const answer = await way.sendMail({ ...email, from }).then(
      () => 250,
      (error: { readonly responseCode?: number }) => error.responseCode,
    )
    if (answer !== code) wrong.push(`${what}: ${answer}`)
  }
  const second = await way.sendMail({ from, to: [to, to.replace('@', '+two@')], text: 'x' })
  if (second.rejectedErrors?.[0]?.responseCode !== 452) wrong.push('a second recipient')
  way.close()
  const attempts = tries.length + 1
  return {
    name: `of ${attempts} attempts, not refused as they must be`,
    value: wrong.length,
    unit: '',
    note: wrong.join('; ') || 'target 0',
  }
}
