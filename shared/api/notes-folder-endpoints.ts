import * as z from 'zod/mini'
import { LONGEST_TEMPLATE, noteForms } from '../model/notes/notes-folder.ts'
import { endpoint } from './endpoint.ts'
import { text } from './endpoints/inputs.ts'

const look = {
  form: z.enum(noteForms),
  /** Template (Mustache) for the text between the marks. Null means the default. */
  body: z.nullable(text(LONGEST_TEMPLATE)),
  /** Template for the file's name without its extension. Null means the title. */
  name: z.nullable(text(500)),
  /** True if the articles' pictures are stored next to the notes. */
  pictures: z.boolean(),
}

const choice = {
  /** An absolute path on the computer that holds the library. Null if no folder is set. */
  folder: z.nullable(text(4096)),
  ...look,
}

const state = z.looseObject({
  /** False if the library is not on the reader's own computer. The other fields then have no information. */
  is_available: z.boolean(),
  ...choice,
  is_running: z.boolean(),
  last: z.nullable(
    z.looseObject({
      date: z.string(),
      notes: z.int(),
      written: z.int(),
      ended: z.int(),
      gone: z.int(),
      left_count: z.int(),
      left: z.array(z.looseObject({ path: z.string(), reason: z.string() })),
    }),
  ),
  problem: z.nullable(z.string()),
})

/** A folder of notes that is kept in sync with the library, on the computer that holds the library. */
export const notesFolderEndpoints = {
  notesFolder: endpoint({
    method: 'GET',
    path: '/notes_folder/',
    summary: 'Get the folder of notes that follows the library, and how its latest sync ended.',
    reply: state,
  }),
  notesFolderChoose: endpoint({
    method: 'PUT',
    path: '/notes_folder/',
    summary: 'Choose the folder of notes and how notes look, or (null) stop following. Files that are there stay.',
    body: z.object(choice),
    reply: state,
  }),
  notesFolderSync: endpoint({
    method: 'POST',
    path: '/notes_folder/',
    summary: 'Sync the folder of notes now. `again` also writes notes that the reader deleted or edited.',
    body: z.optional(z.object({ again: z.optional(z.boolean()) })),
    reply: state,
    status: [202],
  }),
  notesFolderPreview: endpoint({
    method: 'POST',
    path: '/notes_folder/preview/',
    summary: 'Show the newest entry as a note, as these templates write it.',
    body: z.object(look),
    reply: z.looseObject({
      /** Null if there is no entry, or if a template is invalid. */
      path: z.nullable(z.string()),
      text: z.nullable(z.string()),
      /** Description of the problem with a template. */
      problem: z.nullable(z.string()),
      /** The default template for this form. */
      usual: z.string(),
    }),
  }),
} as const
