import { pino } from 'pino'
import { UPLOAD_PART } from '#shared/limits.ts'
import { gaveUpSpareSpace } from '../disk/spare-space.ts'
import * as accounts from './accounts/index.ts'
import { beginAlone } from './begin-alone.ts'
import { assembleApis } from './assemble-apis.ts'
import { assembleLibrary } from './assemble-library.ts'
import { backupRoutes } from './backups/backup-routes.ts'
import { Backups } from './backups/backups.ts'
import { LibraryMaintenance } from './backups/library-maintenance.ts'
import { Database } from './database/database.ts'
import { sweepObjects } from './database/sweep-objects.ts'
import { JobRunner } from './jobs/job-runner.ts'
import { LibraryService, type ServiceParts } from './library-service.ts'
import { type Means, openMeans } from './means.ts'
import { removeLeftImport } from './moving/import-account.ts'
import { notesFolderRoutes } from './notes-folder/notes-folder-routes.ts'
import { NotesFolder } from './notes-folder/notes-folder.ts'
import { openMailIntake } from './open-mail-intake.ts'
import type { PostOffice } from './outgoing-mail/post-office.ts'
import { reportTo } from './report-to.ts'
import { RestorableService } from './restorable-service.ts'
import type { Room } from './room.ts'
import type { Service } from './service-contract.ts'
import { beginAmongOthers } from './servers/roles/begin-among-others.ts'
import { type Role, workKinds } from './servers/roles/role.ts'
import type { ServiceOptions } from './service-options.ts'

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
  const { openOnServer } = await import('./servers/postgres/open-on-server.ts')
  const { migrates } = role
  return openOnServer(dataFolder, database, {
    shared: { migrates },
    report: reportTo(logger ?? pino({ enabled: false })),
  })
}

const wholeRole: Role = { answers: true, works: workKinds, migrates: true }

/** Opens the rooms and starts the jobs. */
async function assembleService(
  options: ServiceOptions,
  database: Database,
  restore: Restore | null,
): Promise<ServiceParts> {
  const { role = wholeRole } = options
  const { sharing } = database
  const means = await openMeans(options, database)
  const { clock, logger, report, post } = means
  const readers = await accounts.open(means, options)
  const { owner } = readers
  const library = await openLibrary(options, means, readers, () => runner)
  const kinds = Object.assign({}, ...library.rooms.map(({ jobs }) => jobs))
  const runner = new JobRunner({
    ...{ database, queue: means.jobs, kinds, sharing, clock, logger, runs: role.works.includes('read') },
    ...(options.retryDelays === undefined ? {} : { retryDelays: options.retryDelays }),
    inLanguageOf: readers.inLanguageOf,
  })
  const { care, backups, notesFolder } = await openForOwner(options, means, restore)
  library.stamps.watch((account) => account === owner && notesFolder?.changed())
  for (const { forget } of library.rooms) if (forget) readers.whenRemoved(forget)
  const routes = {
    ...{ ...library.routes, ...readers.routes, ...backupRoutes(backups, owner) },
    ...notesFolderRoutes(notesFolder, owner, () => library.transfers.newestRecord(owner)),
  }
  const answering = assembleApis({ options, means, readers, library, routes, wakeJobs: () => runner.wake() })
  const takesMail = role.works.includes('mail')
  const intake = takesMail ? await openMailIntake({ options, library, people: readers.people, clock, report }) : null
  await runner.start()
  const rooms: readonly Room[] = [...library.rooms, ...(post === null ? [] : [postRoom(post)]), readers]
  const { sweep, closeSweeping } = sweeper(means)
  const work = { rooms, sweep, report }
  const stopSharing = sharing === null ? await beginAlone(work) : beginAmongOthers(work, sharing, role.works)
  return {
    ...{ ...means, ...answering, care, notesFolder, rooms, runner, intake, stopSharing, closeSweeping },
    ...{ answers: role.answers, sessions: readers.sessions, signIns: readers.signIns, localAccount: owner },
  }
}

function openLibrary(options: ServiceOptions, means: Means, readers: accounts.AccountsRoom, runner: () => JobRunner) {
  const { allowPrivateHosts, mailRetryMs } = options
  const { accounts: known, people } = readers
  return assembleLibrary({
    ...{ ...means, machine: options.machine, startImport: options.startImport, gmailApp: options.gmailApp ?? null },
    ...{ retryDelays: options.retryDelays, readwiseOrigin: options.readwiseOrigin, bookMail: options.bookMail ?? null },
    ...(mailRetryMs === undefined ? {} : { firstDelay: mailRetryMs }),
    allowMailHosts: options.anyOwnServer ? 'any' : (allowPrivateHosts ?? []),
    resolveName: options.mailIntake?.resolveName,
    gmail: options.gmail ?? { host: 'imap.gmail.com', port: 993 },
    uploadPart: options.uploadPart ?? UPLOAD_PART,
    requireRoom: readers.requireRoom,
    inLanguageOf: readers.inLanguageOf,
    requireReadAlong: readers.requireReadAlong,
    requireAudio: readers.requireAudio,
    reader: (account) => known.state(account),
    profile: async (account) => (await known.state(account)).profile,
    changingProfile: (account, work) => known.changingElsewhere(account, work),
    replaceMailAddress: (account) => known.replaceMailKey(account),
    isFull: (account) => people.isFull(account),
    hasRoom: (account, bytes) => people.hasRoom(account, bytes),
    extensionSaved: (account) => known.note(account, 'has_saved_from_web_extension'),
    wakeJobs: () => runner().wake(),
    lacksSpace: (job) => runner().lacksSpace(job),
  })
}

/** Opens what only the owner of a library on this computer has: its backups, and a folder of notes. */
async function openForOwner(options: ServiceOptions, means: Means, restore: Restore | null) {
  const { careWorker, notesWorker, dataFolder } = options
  const { clock, logger, report, database } = means
  const hasCare = careWorker !== undefined && dataFolder !== null && database.isEmbedded
  const say = (sentence: string) => logger.error(sentence)
  const care = hasCare ? new LibraryMaintenance({ folder: dataFolder, worker: careWorker, clock, say, report }) : null
  await care?.keepSpace()
  const backups = care === null || dataFolder === null ? null : new Backups({ folder: dataFolder, care, restore })
  const hasNotes = notesWorker !== undefined && dataFolder !== null
  const notesFolder = hasNotes ? new NotesFolder({ library: dataFolder, worker: notesWorker, clock, report }) : null
  return { care, backups, notesFolder }
}

/** Deletes objects to which nothing refers. `closeSweeping` resolves once deletion has stopped. */
function sweeper({ database, objects, clock }: Means) {
  const stop = new AbortController()
  let sweeping: Promise<unknown> = Promise.resolve()
  return {
    sweep: async () => {
      const swept = Promise.allSettled([sweepObjects(database, objects, clock, stop.signal)])
      sweeping = swept
      const [outcome] = await swept
      if (outcome.status === 'rejected') throw outcome.reason
    },
    closeSweeping: async () => {
      stop.abort()
      await sweeping
    },
  }
}

const postRoom = (post: PostOffice): Room => ({
  duties: { mail: { work: () => post.wake() } },
  idle: () => post.idle(),
  close: () => post.close(),
})
