import type { Handler, ParserOptions } from 'htmlparser2'
import * as t from '#shared/words/service/transfers.ts'
import { parseMarkup } from '../decoding/parse-markup.ts'
import { ImportRefusal } from './import-refusal.ts'

/** Hears the tags and text of a file in linear time. Throws ImportRefusal for one that is nested absurdly deep. */
export function parseTags(source: string, heard: Partial<Handler>, options?: ParserOptions): void {
  if (!parseMarkup(source, heard, options)) {
    throw new ImportRefusal(t.thisFileIsNestedTooDeeply)
  }
}
