import * as z from 'zod/mini'
import { LONGEST_TEXTS } from '../../limits.ts'
import { endpoint } from '../endpoint.ts'
import { foldersAs } from '../../model/import-status.ts'
import { exportFormatNames } from '../../model/export-format.ts'
import { magazineLists } from '../../model/tools/kindle.ts'
import { filePart } from './media.ts'
import { id, pathId, text, url, words } from './inputs.ts'
import { reasonSchema } from '../schemas.ts'

const transfer = z.looseObject({
  id: z.int(),
  status: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  done: z.int(),
  total: z.nullable(z.int()),
  error: z.nullable(z.string()),
  why: z.optional(z.nullable(reasonSchema)),
  /** True if it is waiting because the library's disk is full. It continues automatically. */
  lacks_space: z.optional(z.boolean()),
  download_url: z.nullable(z.string()),
  created_date: z.string(),
  expires_date: z.nullable(z.string()),
})

const exportTransfer = z.looseObject({
  ...transfer.shape,
  format: z.enum(exportFormatNames),
  /** The file's. */
  name: z.string(),
  /** Size in bytes. Null until it is finished. */
  size: z.nullable(z.int()),
})

const importTransfer = z.looseObject({
  ...transfer.shape,
  /** Current phase. Nothing is imported before a file's import is `ready` and has been started. */
  phase: z.enum(['reading', 'ready', 'taking', 'paused', 'done', 'undoing', 'undone']),
  /** The file's. */
  name: z.string(),
  programs: z.array(z.string()),
  /** Counts of the file's contents. Null until it is read. */
  counts: z.nullable(z.record(z.string(), z.int())),
  /** Names of fields in the file that are not imported. */
  fields_left: z.optional(z.array(z.string())),
  outcomes: z.looseObject({ added: z.int(), joined: z.int(), refused: z.int(), left: z.int() }),
  /** Number of shelves that it created from folders and that still exist. */
  shelves_made: z.optional(z.int()),
  can_undo: z.boolean(),
})

const rowOutcome = z.enum(['waiting', 'added', 'joined', 'refused', 'left', 'undone'])

const importedItem = z.object({
  url,
  /** The target list: 1 is the queue (default), 2 is the archive. */
  library_state: z.optional(z.union([z.literal(1), z.literal(2)])),
  is_favorited: z.optional(z.boolean()),
  tags: z.optional(z.array(words(LONGEST_TEXTS.tag).check(z.minLength(1))).check(z.maxLength(100))),
  /** The date when it was saved elsewhere, which determines its position in the list. */
  saved_date: z.optional(z.nullable(text(64))),
})

/** Export and import of a whole library, with progress. */
export const transferEndpoints = {
  exportBegin: endpoint({
    method: 'POST',
    path: '/export_my_data/',
    summary: 'Request an export of the whole library, of its highlights, or of some contents.',
    body: z.optional(
      z
        .object({
          /** Default: everything, in a form that can be imported again. */
          format: z.optional(z.enum(exportFormatNames)),
          /** True to include the pages and files from which articles were extracted. Default: true. */
          with_pages: z.optional(z.boolean()),
          /** The contents to export. Default: all. */
          content_ids: z.optional(z.array(z.int()).check(z.minLength(1), z.maxLength(1000))),
          /** Alternatively, exports the contents of a list. */
          list: z.optional(z.enum(magazineLists)),
          tag_id: z.optional(id),
          /** The filters and order of a saved view, in the format of the view's address. */
          view: z.optional(text(4000)),
          /** Name of the file, and title of an e-book. Default: the date. */
          title: z.optional(words(LONGEST_TEXTS.title).check(z.minLength(1))),
        })
        .check(
          z.refine(({ list, tag_id, view }) => (list !== 'tag' || tag_id) && (list !== 'view' || view !== undefined), {
            path: ['list'],
          }),
        ),
    ),
    reply: exportTransfer,
    status: [202],
  }),
  exports: endpoint({
    method: 'GET',
    path: '/export_my_data/',
    summary: 'List the latest exports that have not expired.',
    reply: z.looseObject({ exports: z.array(exportTransfer) }),
  }),
  exportStatus: endpoint({
    method: 'GET',
    path: '/export_my_data/{id}/',
    summary: 'Get the status of an export.',
    params: pathId,
    reply: exportTransfer,
  }),
  exportFile: endpoint({
    method: 'GET',
    path: '/export_my_data/{id}/file/',
    summary: 'Download a finished export, without signing in, by the key in its download_url.',
    auth: 'none',
    params: pathId,
    query: z.object({ key: text(100) }),
    sends: 'file',
    status: [200, 206],
  }),
  exportPart: endpoint({
    method: 'GET',
    path: '/export_my_data/{id}/part/',
    summary: 'Get the bytes of a finished export from start to before end, in base64, at most one mebibyte.',
    params: pathId,
    query: filePart,
    reply: z.looseObject({ start: z.int(), data: z.string() }),
  }),
  exportRemove: endpoint({
    method: 'DELETE',
    path: '/export_my_data/{id}/',
    summary: 'Stop an export, or delete its file.',
    params: pathId,
  }),
  imports: endpoint({
    method: 'GET',
    path: '/imports/',
    summary: 'List the latest imports.',
    reply: z.looseObject({ imports: z.array(importTransfer) }),
  }),
  importBegin: endpoint({
    method: 'POST',
    path: '/imports/',
    summary:
      'Read an uploaded file of another program and wait for a decision, or import a batch of items at once. Items that are in the library already keep their place and receive what they lacked.',
    body: z.object({
      /** The SHA-256 of an uploaded file. */
      upload: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
      name: z.optional(text(300)),
      items: z.optional(z.array(importedItem).check(z.minLength(1), z.maxLength(5000))),
    }),
    reply: importTransfer,
    status: [202],
  }),
  importStatus: endpoint({
    method: 'GET',
    path: '/imports/{id}/',
    summary: 'Get the status of an import.',
    params: pathId,
    reply: importTransfer,
  }),
  importTake: endpoint({
    method: 'POST',
    path: '/imports/{id}/begin/',
    summary: 'Take in what was read from a file.',
    params: pathId,
    body: z.object({
      /** The lists into which items are imported: those specified in the file, or one list for all of them. */
      state: z.optional(z.enum(['as_is', 'queue', 'archive'])),
      /** Default: shelves, in the order of the file. Shelves nest one level. */
      folders_as: z.optional(z.enum(foldersAs)),
      /** A tag to add to every imported item. */
      tag: z.optional(z.nullable(words(LONGEST_TEXTS.tag))),
      /** Selects which pages to fetch among those whose text is not in the file. */
      fetch: z.optional(z.enum(['all', 'queue', 'none'])),
      /** True to import items that came from a feed and were not saved. */
      with_feed: z.optional(z.boolean()),
    }),
    reply: importTransfer,
    status: [202],
  }),
  importPause: endpoint({
    method: 'POST',
    path: '/imports/{id}/pause/',
    summary: 'Stop an import. What is taken in stays.',
    params: pathId,
    reply: importTransfer,
  }),
  importResume: endpoint({
    method: 'POST',
    path: '/imports/{id}/resume/',
    summary: 'Continue an import that was stopped.',
    params: pathId,
    reply: importTransfer,
    status: [202],
  }),
  importUndo: endpoint({
    method: 'DELETE',
    path: '/imports/{id}/',
    summary: 'Take back what an import of the last 30 days added and nobody changed since.',
    params: pathId,
    reply: importTransfer,
    status: [202],
  }),
  importRows: endpoint({
    method: 'GET',
    path: '/imports/{id}/rows/',
    summary: 'List the rows of an import with what became of them, 200 at a time.',
    params: pathId,
    query: z.object({
      outcome: z.optional(rowOutcome),
      after: z.optional(z.coerce.number().check(z.int(), z.minimum(-1))),
    }),
    reply: z.looseObject({
      rows: z.array(
        z.looseObject({
          position: z.int(),
          title: z.nullable(z.string()),
          url: z.nullable(z.string()),
          outcome: rowOutcome,
          reason: z.nullable(z.string()),
          why: z.optional(z.nullable(reasonSchema)),
          content_id: z.nullable(z.int()),
        }),
      ),
      /** Pass this as `after` to get the next rows. Null after the last row. */
      next: z.nullable(z.int()),
    }),
  }),
} as const
