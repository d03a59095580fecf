import { type Handler, Parser, type ParserOptions } from 'htmlparser2'
import { ImportRefusal } from './import-refusal.ts'

/** No folders are nested like this, and the tokenizer slows down with the depth. */
const DEEPEST = 2_000

/** Hears the tags and text of a file in linear time. Throws ImportRefusal for one that is nested absurdly deep. */
export function parseTags(source: string, heard: Partial<Handler>, options?: ParserOptions): void {
  let depth = 0
  const parser = new Parser(
    {
      ...heard,
      onopentag(name, attributes, isImplied) {
        depth += 1
        if (depth > DEEPEST) throw new ImportRefusal('This file is nested too deeply to be read.')
        heard.onopentag?.(name, attributes, isImplied)
      },
      onclosetag(name, isImplied) {
        depth -= 1
        heard.onclosetag?.(name, isImplied)
      },
    },
    options,
  )
  parser.end(source)
}
