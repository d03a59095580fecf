import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { pino } from 'pino'
import { UPLOAD_PART } from '#shared/limits.ts'
import { AccessTokens } from './accounts/access-tokens.ts'
import { Accounts } from './accounts/accounts.ts'
import { GuestPasses, noGuestPasses } from './accounts/guest-passes.ts'
import { People } from './accounts/people.ts'
import { addressMarks } from './accounts/proofs/address-marks.ts'
import { KnownDevices } from './accounts/proofs/known-devices.ts'
import { WrongCodes } from './accounts/proofs/wrong-codes.ts'
import { PersonalTokens } from './accounts/personal-tokens.ts'
import { Sessions } from './accounts/sessions.ts'
import { SignIns } from './accounts/sign-ins.ts'
import { signingKey } from './accounts/signing-key.ts'
import { assembleAccounts } from './assemble-accounts.ts'
import { assembleDoors } from './assemble-doors.ts'
import { assembleLibrary } from './assemble-library.ts'
import { assemblePayments } from './assemble-payments.ts'
import { assemblePeople } from './assemble-people.ts'
import { assemblePublic } from './assemble-public.ts'
import { Database } from './database/database.ts'
import { dutyOf } from './database/sharing.ts'
import { Backups } from './backups/backups.ts'
import { LibraryMaintenance } from './backups/library-maintenance.ts'
import { gaveUpSpareSpace } from '../disk/spare-space.ts'
import { createExtractors } from './extraction/index.ts'
import type { EndpointName } from '#shared/api/endpoints.ts'
import type { Routes } from './http/answer.ts'
import { createApi } from './http/api.ts'
import { authenticateWith } from './http/authenticate.ts'
import { backupRoutes } from './http/backup-routes.ts'
import { notesFolderRoutes } from './http/notes-folder-routes.ts'
import { extensionCalls } from './http/extension-calls.ts'
import { OriginGuard } from './http/origin-guard.ts'
import { quotaGuard, requireRoom } from './http/quota-calls.ts'
import { createPublicApi } from './http/public/public-api.ts'
import { EmailAllowance } from './http/limits/email-allowance.ts'
import { OwnBuckets, SharedBuckets } from './http/buckets.ts'
import { RateLimiter } from './http/rate-limiter.ts'
import { defaultRateLimits } from './http/rate-limits.ts'
import { pageHeads } from './http/page-head.ts'
import { createWebApp } from './http/files/web-app.ts'
import { PublicPages } from './library/lists/public-pages.ts'
import { JobQueue } from './jobs/job-queue.ts'
import { keyOfFolder } from './secrets/key-file.ts'
import { createVault, KEY_LENGTH } from './secrets/vault.ts'
import { JobRunner } from './jobs/job-runner.ts'
import { PostOffice } from './outgoing-mail/post-office.ts'
import { NotesFolder } from './notes-folder/notes-folder.ts'
import { moveBytesOut } from './database/move-bytes-out.ts'
import { SharedObjects } from './objects/shared-objects.ts'
import { removeLeftImport } from './moving/import-account.ts'
import { MeasuredObjects } from './objects/measured-objects.ts'
import { openObjects } from './objects/open-objects.ts'
import { sweepObjects } from './database/sweep-objects.ts'
import { createOutbound } from './outbound/index.ts'
import { openMailIntake } from './open-mail-intake.ts'
import { reportTo } from './report-to.ts'
import { RestorableService } from './restorable-service.ts'
import type { Service } from './service-contract.ts'
import type { Role, ServiceOptions } from './service-options.ts'
import { beginAlone, beginAmongOthers, workKinds } from './share-out.ts'
import { Speaker } from './speech/index.ts'
import { LibraryService, type ServiceParts } from './library-service.ts'

/** Rejects with DataFolderInUseError, NewerDatabaseError, or the disk's error. */
export async function createService(options: ServiceOptions): Promise<Service> {
  const { dataFolder, careWorker, ownerRestores = false, clock = Date.now, logger } = options
  if (!ownerRestores || dataFolder === null || careWorker === undefined) return openWithSpace(options, null)
  return RestorableService.begin({
    folder: dataFolder,
    careWorker,
    clock,
    report: reportTo(logger ?? pino({ enabled: false })),
    open: (restore) => openWithSpace(options, restore),
  })
}

type Restore = (name: string) => void

async function openWithSpace(options: ServiceOptions, restore: Restore | null): Promise<Service> {
  try {
    return await openService(options, restore)
  } catch (error) {
    if (options.dataFolder === null || !gaveUpSpareSpace(options.dataFolder, error)) throw error
    return await openService(options, restore)
  }
}

async function openService(options: ServiceOptions, restore: Restore | null): Promise<Service> {
  const database = await openDatabase(options)
  try {
    return new LibraryService(await assembleService(options, database, restore))
  } catch (error) {
    database.close()
    throw error
  }
}

async function openDatabase(options: ServiceOptions): Promise<Database> {
  const { dataFolder, database, blankLibrary, logger, role = wholeRole } = options
  if (database === undefined) {
    const opened = new Database(dataFolder, { ...(blankLibrary && { begins: blankLibrary }) })
    if (dataFolder !== null) removeLeftImport(dataFolder)
    return opened
  }
  const { openOnServer } = await import('./database/postgres/open-on-server.ts')
  const { migrates } = role
  return openOnServer(dataFolder, database, {
    shared: { migrates },
    report: reportTo(logger ?? pino({ enabled: false })),
  })
}

const wholeRole: Role = { answers: true, works: workKinds, migrates: true }

/** Assembles the parts and starts the jobs. */
async function assembleService(
  options: ServiceOptions,
  database: Database,
  restore: Restore | null,
): Promise<ServiceParts> {
  const { clock = Date.now, logger = pino({ enabled: false }), allowPrivateHosts, retryDelays } = options
  const report = reportTo(logger)
  const { role = wholeRole } = options
  const { sharing } = database
  const store = await openObjects(options.dataFolder)
  const objects = new MeasuredObjects(sharing === null ? store : new SharedObjects(store, sharing), clock)
  await moveBytesOut(database, objects, {
    moved: (rows) => logger.info(`moved ${rows} pages and files of an earlier version out of the library's database`),
    notShrunk: (error) => report('shrink the library’s file', error),
  })
  const publicOrigin = options.publicOrigin === undefined ? null : new URL(options.publicOrigin).origin
  const directOrigin = options.directOrigin === undefined ? null : new URL(options.directOrigin).origin
  const guard = new OriginGuard({
    // Our own page, too, where it asks for what is too large for the proxy.
    allowed: [...(options.allowedOrigins ?? []), ...(directOrigin === null ? [] : [publicOrigin ?? []].flat())],
    extensionMay: (options.extensions ?? true) ? extensionCalls() : null,
  })
  const webApp =
    options.webFolder === undefined
      ? null
      : createWebApp({
          folder: options.webFolder,
          report,
          headOf: pageHeads(new PublicPages(database, clock), report),
          directOrigin,
        })
  const outbound = options.outbound ?? createOutbound(allowPrivateHosts === undefined ? {} : { allowPrivateHosts })
  const ownServers =
    options.outbound ??
    createOutbound({
      allowPrivateHosts: options.anyOwnServer ? 'any' : (allowPrivateHosts ?? []),
      // A voice may think about a sentence for as long as it takes to say it.
      limits: { headersMs: 30_000, totalMs: 60_000 },
    })
  const extractors = createExtractors({ start: options.startExtraction })
  const speaker = new Speaker({ start: options.startSpeech ?? null })

  const accounts = new Accounts(database, clock, options.mailDomain)
  const personalTokens = new PersonalTokens(database, clock)
  const ownBuckets = new OwnBuckets(clock)
  const limiter = new RateLimiter(sharing === null ? ownBuckets : new SharedBuckets(sharing, ownBuckets, report))
  const rates = { ...defaultRateLimits, ...options.rateLimits }
  const key = await signingKey(database, clock)
  const tokens = new AccessTokens(key, clock)
  const sessions = new Sessions(database, tokens, clock)
  const secret = options.secretKey ?? keyOf(options.dataFolder)
  const vault = createVault(secret)
  const marks = addressMarks(secret)
  const post = options.mail
    ? new PostOffice({ database, send: options.mail, vault, clock, report, duty: dutyOf(sharing, 'mail') })
    : null
  const emails = new EmailAllowance({ limiter, rates, accounts, devices: new KnownDevices(secret) })
  const guestPasses = new GuestPasses({ database, accounts, clock, settings: options.guestPasses ?? noGuestPasses })
  const wrongCodes = new WrongCodes(database, marks, clock)
  const signUp = options.signUp ?? false
  const signIns = new SignIns({ database, accounts, clock, guestPasses, signUp, wrongCodes })
  const localAccount = await accounts.local()
  const usualQuotaMb = options.quotaMb ?? null
  const people = new People({ database, accounts, signIns, objects, clock, owner: localAccount, usualQuotaMb })

  const { payments, sold, ...paying } = assemblePayments({
    ...{ options, database, accounts, signIns, guestPasses, post, marks, clock, publicOrigin, report },
    owner: localAccount,
    signUp,
    mayTellPaid: (to) => emails.paid(to),
  })

  const jobs = new JobQueue(database, clock)
  const wakeJobs = () => runner.wake()
  const library = await assembleLibrary({
    publicOrigin,
    machine: options.machine,
    database,
    objects,
    jobs,
    outbound,
    ownServers,
    spoolFolder: options.dataFolder === null ? null : join(options.dataFolder, 'spool'),
    pictureFolder: options.dataFolder === null ? null : join(options.dataFolder, 'pictures'),
    extractors,
    speaker,
    startImport: options.startImport,
    speechFolder: options.dataFolder === null ? null : join(options.dataFolder, 'speech'),
    clock,
    vault,
    allowMailHosts: options.anyOwnServer ? 'any' : (allowPrivateHosts ?? []),
    ...(options.mailRetryMs === undefined ? {} : { firstDelay: options.mailRetryMs }),
    gmailApp: options.gmailApp ?? null,
    resolveName: options.mailIntake?.resolveName,
    gmail: options.gmail ?? { host: 'imap.gmail.com', port: 993 },
    retryDelays,
    bookMail: options.bookMail ?? null,
    readwiseOrigin: options.readwiseOrigin,
    post,
    reader: (account) => accounts.state(account),
    changingProfile: (account, work) => accounts.changingElsewhere(account, work),
    replaceMailAddress: (account) => accounts.replaceMailKey(account),
    isFull: (account) => people.isFull(account),
    requireRoom: (account, bytes) => requireRoom(people, account, bytes),
    uploadPart: options.uploadPart ?? UPLOAD_PART,
    requireReadAlong: paying.requireReadAlong,
    requireAudio: paying.requireAudio,
    extensionSaved: (account) => accounts.note(account, 'has_saved_from_web_extension'),
    report,
    wakeJobs,
    lacksSpace: (job) => runner.lacksSpace(job),
  })
  const runner = new JobRunner({
    database,
    queue: jobs,
    kinds: library.jobKinds,
    sharing,
    runs: role.works.includes('read'),
    clock,
    logger,
    ...(retryDelays === undefined ? {} : { retryDelays }),
  })

  const { careWorker, dataFolder } = options
  const care =
    careWorker === undefined || dataFolder === null || !database.isEmbedded
      ? null
      : new LibraryMaintenance({
          folder: dataFolder,
          worker: careWorker,
          clock,
          say: (sentence) => logger.error(sentence),
          report,
        })
  await care?.keepSpace()
  const backups = care === null || dataFolder === null ? null : new Backups({ folder: dataFolder, care, restore })
  const { notesWorker } = options
  const notesFolder =
    notesWorker === undefined || dataFolder === null
      ? null
      : new NotesFolder({ library: dataFolder, worker: notesWorker, clock, report })
  library.stamps.watch((account) => account === localAccount && notesFolder?.changed())
  const leaving = assemblePeople({
    ...{ people, accounts, library, database, objects, post, payments, clock, report },
    duty: dutyOf(sharing, 'chores'),
    owner: localAccount,
  })
  const routes: Routes = {
    ...library.routes,
    ...leaving.routes,
    ...backupRoutes(backups, localAccount),
    ...notesFolderRoutes(notesFolder, localAccount, () => library.newestRecord(localAccount)),
    ...assembleAccounts({
      database,
      accounts,
      sessions,
      personalTokens,
      signIns,
      post,
      providers: options.providers ?? [],
      key,
      owner: localAccount,
      payments,
      sold,
      guestPasses,
      emails,
      signUp,
      clock,
      report,
    }),
  }
  const hasRoom = quotaGuard(people)
  const isPaid = paying.guard((account) => library.annotations.count(account))
  const mayCall = async (name: EndpointName, account: number) => {
    await hasRoom(name, account)
    await isPaid(name, account)
  }
  const api = createApi({
    routes,
    authenticate: authenticateWith(tokens, sessions, personalTokens),
    mayCall,
    logger,
    limiter,
    rates,
  })
  const publicApi = createPublicApi({
    routes: assemblePublic({ accounts, library, rates, wakeJobs }),
    tokens: personalTokens,
    requireRoom: (account) => requireRoom(people, account),
    limiter,
    rates,
    clock,
    logger,
  })
  const doors = assembleDoors({
    ...{ library, people, payments, publicApi, guard, limiter, rates, clock, logger, wakeJobs },
    tokens: personalTokens,
  })
  const takesMail = role.works.includes('mail')
  const intake = takesMail ? await openMailIntake({ options, library, people, clock, report }) : null
  await runner.start()
  const stopSweeping = new AbortController()
  let sweeping: Promise<unknown> = Promise.resolve()
  const sweep = async () => {
    sweeping = Promise.allSettled([sweepObjects(database, objects, clock, stopSweeping.signal)])
    const [swept] = await (sweeping as Promise<PromiseSettledResult<number>[]>)
    if (swept?.status === 'rejected') throw swept.reason
  }
  const work = { library, post, removal: leaving.removal, sweep, report }
  const stopSharing = sharing === null ? await beginAlone(work) : beginAmongOthers(work, sharing, role.works)
  return {
    database,
    answers: role.answers,
    stopSharing,
    swept: () => sweeping,
    stopSweeping,
    care,
    notesFolder,
    outbound,
    ownServers,
    extractors,
    speaker,
    jobs,
    runner,
    polls: library.polls,
    webhookSender: library.webhookSender,
    kindleSender: library.kindleSender,
    digests: library.digests,
    magazines: library.magazines,
    intake,
    mailAccounts: library.mailAccounts,
    post,
    payments,
    stopReconciling: paying.stop,
    removal: leaving.removal,
    sessions,
    signIns,
    localAccount,
    publicOrigin,
    guard,
    api,
    publicApi,
    doors,
    webApp,
  }
}

/** A library in memory forgets its secrets with the rest. */
const keyOf = (folder: string | null): Uint8Array => (folder === null ? randomBytes(KEY_LENGTH) : keyOfFolder(folder))
