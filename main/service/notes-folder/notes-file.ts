import { join } from 'node:path'
import * as z from 'zod/mini'
import {
  LONGEST_TEMPLATE,
  noteForms,
  type NotesFolderChoice,
  type NotesSync,
  usualLook,
} from '#shared/model/notes/notes-folder.ts'
import { readSmallFile, writeSmallFile } from '../../disk/small-file.ts'

const template = z.nullable(z.string().check(z.maxLength(LONGEST_TEMPLATE)))

const schema = z.object({
  choice: z.object({
    folder: z.nullable(z.string()),
    form: z.enum(noteForms),
    body: template,
    name: template,
    pictures: z.boolean(),
  }),
  last: z.nullable(
    z.object({
      date: z.string(),
      notes: z.int(),
      written: z.int(),
      ended: z.int(),
      gone: z.int(),
      left_count: z.int(),
      left: z.array(z.object({ path: z.string(), reason: z.string() })),
    }),
  ),
  problem: z.nullable(z.string()),
})

/** Data about the folder of notes that is stored while the service is not running. */
export interface NotesFacts {
  readonly choice: NotesFolderChoice
  readonly last: NotesSync | null
  readonly problem: string | null
}

const initial: NotesFacts = { choice: { folder: null, ...usualLook }, last: null, problem: null }

/**
 * The file is in the data folder: a folder of notes belongs to this computer, and a backup does not carry it to another
 * one.
 */
const fileIn = (library: string): string => join(library, 'notes-folder.json')

export const readNotesFacts = (library: string): NotesFacts => readSmallFile(fileIn(library), schema) ?? initial

export const writeNotesFacts = (library: string, facts: NotesFacts): void => writeSmallFile(fileIn(library), facts)
