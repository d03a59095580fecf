// The entry point for everything except Electron. Provides the library over HTTP, and the web app at the same origin.
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import envPaths from 'env-paths'
import { destination, pino } from 'pino'
import { accountsUsage } from './commands/accounts.ts'
import { runCommand } from './commands/run-command.ts'
import { UsageError } from './usage-error.ts'
import { mailSettings } from './incoming-mail-settings.ts'
import { forkProcess } from './processes/index.ts'
import { addressOfRunning, rememberAddress } from './running-address.ts'
import { serveHttp } from './http/serve-http.ts'
import { signInLink } from './accounts/sign-in-link.ts'
import { explainStartError } from './explain-start-error.ts'
import { createService, type Email, noRateLimits } from './index.ts'
import { giveBackMemory } from './operations/give-back-memory.ts'
import { openOperations } from './operations/open-operations.ts'
import { shutDown } from './operations/shut-down.ts'
import { operationsSettings } from './operations-settings.ts'
import { libraryAddress } from './servers/postgres/library-address.ts'
import { roleOf } from './servers/roles/role-of.ts'
import { settingsOf } from './settings-of.ts'
import { workerUrl } from './worker-url.ts'

const usage = `Usage: headless [--host 127.0.0.1] [--port 4400]
       headless serve | work [--kinds read,poll,mail] | migrate
       headless --new-account EMAIL
       headless sign-in | backup FILE | backups [keep DAYS WEEKS MONTHS] | restore FILE
                | sync-folder FOLDER | doctor | reparse [all] | move-objects s3|folder
       headless move --to postgres://… FOLDER [--objects s3://…]
       headless move --from postgres://… FOLDER [--objects s3://…]
       headless ${accountsUsage.replaceAll('\n       ', '\n       headless ')}

  --host          address to listen on (default 127.0.0.1: this machine only)
  --port          port to listen on (default 4400, or the next free one)
  --new-account   print a link that signs someone else in, to a library of their own

  serve           only answer readers, beside other processes with the same LECTERN_DATABASE and LECTERN_DATA
  work            only do what needs no reader: read (jobs), poll (feeds), mail (mailboxes, and all that is sent)
  migrate         bring the tables of LECTERN_DATABASE up to date, before serve and work start

  sign-in         print another link that signs you in, good once and for an hour
  backup FILE     copy the library into one file, also while the service runs
  backups         list the daily backups; keep 7 4 6 sets for how many days, weeks and months one is kept
  restore FILE    replace the library with a backup (a file, a name of the list, or newest); the old one is kept
  sync-folder FOLDER
                  write what changed into a folder of notes, one Markdown file for each article. What you write in
                  them outside of Lectern's marks stays. --form obsidian (default), logseq or markdown;
                  --template FILE and --name '{{author}}/{{title}}' are Mustache templates; --pictures stores
                  pictures beside the notes; --again also writes notes that you deleted, and over edits between
                  the marks
  doctor          check the library, repair what can be repaired, rebuild the indexes
  move-objects s3|folder
                  take pages and files to the bucket that LECTERN_OBJECTS names, or back; the service must be stopped
  move --to postgres://… FOLDER
                  copy the whole library, everybody's accounts, into an empty PostgreSQL database, and its files into a
                  new folder, or with --objects into a bucket; the service must be stopped. A move that was interrupted
                  goes on when it is run again
  move --from postgres://… FOLDER
                  copy it from there into a new folder; LECTERN_DATA is the folder of its files
  reparse [all]   read stored pages again: those that an earlier version read, or all

Environment:
  LECTERN_DATA                 folder of the library
  LECTERN_PUBLIC_ORIGIN        the service's address behind a proxy, such as https://read.example.org
  LECTERN_DIRECT_ORIGIN        where the service is reached without that proxy, if the proxy limits the size of answers
  LECTERN_PROXIES              addresses or networks whose forwarded headers are believed, separated by commas, such
                               as 172.16.0.0/12; proxies on this machine always are
  LECTERN_ALLOWED_ORIGINS      origins of other pages that may call the API, separated by commas
  LECTERN_EXTENSIONS           "closed": browser extensions may not call the API
  LECTERN_RATE_LIMITS          "off": no rate limits, for a service that only its owner can reach
  LECTERN_SIGN_UP              "closed": only addresses that have an account are sent sign-in links
  LECTERN_DATABASE             a PostgreSQL database (15 or newer) to keep the library in, such as
                               postgres://user:password@db.example.org/lectern; LECTERN_DATA then has its files
  LECTERN_OBJECTS              an S3-compatible bucket for pages and files, such as s3://bucket or s3://bucket/folder, with
                               AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_REGION (default us-east-1) and, for any
                               server but Amazon's, AWS_ENDPOINT_URL_S3
  LECTERN_METRICS_TOKEN        whoever sends it as a bearer token may read /_metrics (OpenMetrics)
  LECTERN_LOG_REQUESTS         "yes": log each request by the name of its call, with status and milliseconds
  LECTERN_DRAIN_SECONDS        how long to answer on after SIGTERM, while /_ready tells the proxy to stop (default 0;
                               of serve 5)
  LECTERN_QUOTA_MB             megabytes of pages, files and emails that each account may keep; the owner any number
  LECTERN_MAIL_DOMAIN          receive mail for addresses of this domain, such as in.example.org
  LECTERN_MAIL_PORT            port for that mail (default 25)
  LECTERN_MAIL_HOST            address to listen on for mail (default: all)
  LECTERN_MAIL_CERT, _KEY      files with the certificate and key for STARTTLS, in PEM
  LECTERN_SMTP                 mail server, such as smtp://user:password@mail.example.org:587; without it,
                               emails are printed
  LECTERN_MAIL_FROM            sender of emails, such as Lectern <lectern@example.org>
  LECTERN_GOOGLE_CLIENT_ID     with LECTERN_GOOGLE_CLIENT_SECRET: sign in with Google
  LECTERN_GMAIL_CLIENT_ID      with LECTERN_GMAIL_CLIENT_SECRET: connect Gmail by Google's sign-in, which must allow
                               https://mail.google.com/ and sends people back to /login/gmail/redirect
  LECTERN_APPLE_CLIENT_ID      with LECTERN_APPLE_TEAM_ID, LECTERN_APPLE_KEY_ID, LECTERN_APPLE_KEY_FILE: with Apple
  LECTERN_OIDC_ISSUER          with LECTERN_OIDC_CLIENT_ID, LECTERN_OIDC_CLIENT_SECRET: with any OpenID Connect
                               issuer; LECTERN_OIDC_NAME is what people call it, LECTERN_OIDC_SCOPES what is asked
                               for. A provider sends people back to /login/google/redirect, /login/apple/redirect
                               or /login/oidc/redirect
  LECTERN_STRIPE_KEY           with LECTERN_STRIPE_WEBHOOK_SECRET and LECTERN_STRIPE_PRICE_MONTHLY, _ANNUAL,
                               _THREE_YEARS, _PATRON: sell premium. Stripe sends events to /stripe/webhook
  LECTERN_STRIPE_TRIAL_DAYS    days of a trial, once an account (default 0)
  LECTERN_PREMIUM              what is premium, of audio, highlights, notes, kindle, transcripts, read_along,
                               newsletters, separated by commas (default all)
  LECTERN_FREE_HIGHLIGHTS      highlights that everybody has for nothing (default 100)
  LECTERN_GUEST_PASSES         passes that each account may give to friends (default 3); where sign-up is closed, each
                               lets one person in
  LECTERN_GUEST_PASS_DAYS      days of premium that a pass gives where it is sold (default 30)
  LECTERN_GUEST_PASS_BOTH      "yes": whoever gives a pass gets the days, too
  LECTERN_STRIPE_API           address of Stripe (for tests)
  LECTERN_ALLOW_PRIVATE_HOSTS  private host:port from which pages may be fetched, separated by commas (for tests)
`

const FIRST_PORT = 4400
/** Seconds within which a proxy notices that one of several processes is ending. */
const SERVE_DRAIN = 5

try {
  await start()
} catch (error) {
  process.stderr.write(`${explainStartError(error, dataFolder())}\n`)
  process.exitCode = 1
}

async function start(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      host: { type: 'string', default: '127.0.0.1' },
      port: { type: 'string' },
      'new-account': { type: 'string' },
      form: { type: 'string' },
      template: { type: 'string' },
      name: { type: 'string' },
      pictures: { type: 'boolean' },
      again: { type: 'boolean' },
      kinds: { type: 'string' },
      to: { type: 'string' },
      from: { type: 'string' },
      objects: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  })
  if (values.help) {
    process.stdout.write(usage.replaceAll('headless', process.env['LECTERN_PROGRAM'] ?? 'headless'))
    return
  }
  const port = values.port === undefined ? FIRST_PORT : Number(values.port)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new UsageError(`Not a port: ${values.port}`)
  const publicOrigin = process.env['LECTERN_PUBLIC_ORIGIN']
  const directOrigin = process.env['LECTERN_DIRECT_ORIGIN']
  const folder = dataFolder()
  const isOnServer = libraryAddress(process.env) !== null
  const role = roleOf(positionals, values.kinds, isOnServer)
  const done = await runCommand({
    folder,
    words: role === null ? positionals : [],
    newAccount: values['new-account'],
    notes: values,
    move: values,
    origin: publicOrigin
      ? new URL(publicOrigin).origin
      : ((values.port === undefined ? addressOfRunning(folder) : null) ?? `http://127.0.0.1:${port || FIRST_PORT}`),
    say: (line) => process.stdout.write(`${line}\n`),
    clock: Date.now,
    usualQuotaMb: settingsOf(process.env).quotaMb ?? null,
  })
  if (done !== null) {
    process.exitCode = done
    return
  }
  const source = import.meta.url.endsWith('.ts')
  const logger = pino({ level: 'info' }, destination(2))
  const { metricsToken, logsRequests, drainMs } = operationsSettings(process.env, role?.answers ? SERVE_DRAIN : 0)
  const operations = await openOperations({
    dataFolder: folder,
    isOnServer,
    metricsToken,
    logsRequests,
    logger,
    clock: Date.now,
  })
  // The port is opened before the library. Until the library is open, clients get a response that says so.
  const door = await serveHttp(operations, {
    host: values.host,
    port,
    attempts: values.port === undefined ? 100 : 1,
    operators: operations.operators,
    proxies: listOf(process.env['LECTERN_PROXIES']),
    ...(publicOrigin ? { publicOrigin } : {}),
    ...(directOrigin ? { directOrigin } : {}),
  })
  const opening = createService({
    dataFolder: folder,
    startExtraction: forkProcess(
      new URL(source ? './extraction/process.ts' : './extraction-process.js', import.meta.url),
    ),
    startImport: forkProcess(new URL(source ? './imports/process.ts' : './import-process.js', import.meta.url)),
    startSpeech: forkProcess(new URL(source ? './speech/process.ts' : './speech-process.js', import.meta.url)),
    careWorker: workerUrl('care', import.meta.url),
    webFolder: fileURLToPath(new URL(source ? '../../out/web' : '../web', import.meta.url)),
    allowPrivateHosts: listOf(process.env['LECTERN_ALLOW_PRIVATE_HOSTS']),
    allowedOrigins: listOf(process.env['LECTERN_ALLOWED_ORIGINS']),
    extensions: process.env['LECTERN_EXTENSIONS'] !== 'closed',
    logger,
    mail: print,
    ...settingsOf(process.env),
    ...(role === null ? {} : { role }),
    ...(process.env['LECTERN_RATE_LIMITS'] === 'off' ? { rateLimits: noRateLimits } : {}),
    signUp: process.env['LECTERN_SIGN_UP'] !== 'closed',
    ...mailSettings(process.env),
    ...(publicOrigin ? { publicOrigin } : {}),
    ...(directOrigin ? { directOrigin } : {}),
  })
  const service = await opening.catch(async (error: unknown) => {
    await door.close()
    throw error
  })
  operations.open(service)
  giveBackMemory(globalThis.gc)
  const origin = publicOrigin ? new URL(publicOrigin).origin : door.origin
  const answers = role?.answers ?? true
  const forgetAddress = answers ? rememberAddress(folder, origin) : () => {}
  if (service.mailPort !== null) process.stdout.write(`Mail is received on port ${service.mailPort}.\n`)
  if (answers) {
    process.stdout.write(
      `Lectern is ready. Open this address to sign in. It works once and expires after an hour. To print another, run lectern sign-in.\n` +
        `${signInLink(origin, await service.localSignInToken())}\n`,
    )
  } else process.stdout.write(`Lectern works: ${role?.works.join(', ')}.\n`)

  let stopping = false
  const stop = async () => {
    // A user who tries to stop the process a second time doesn't want to wait.
    if (stopping) process.exit(1)
    stopping = true
    forgetAddress()
    const giveUp = () => {
      logger.error('The service did not stop in time. What it left is resumed at the next start.')
      process.exit(1)
    }
    await shutDown({ gate: operations.gate, door, service, drainMs, giveUp })
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop())
}

function dataFolder(): string {
  return process.env['LECTERN_DATA'] || envPaths('Lectern', { suffix: '' }).data
}

/** Prints an email if there is no mail server, so that the operator of the service can pass the email on. */
function print({ to, text }: Email): void {
  process.stdout.write(`\nA email to ${to}, for you to hand on:\n${text}\n`)
}

function listOf(value: string | undefined): string[] {
  return (value ?? '')
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '')
}
