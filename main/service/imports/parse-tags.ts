import { reason } from '#shared/reasons/codes.ts'
import type { Handler, ParserOptions } from 'htmlparser2'
import { parseMarkup } from '../decoding/parse-markup.ts'
import { ImportRefusal } from './import-refusal.ts'

/**
 * Reports the tags and text of a file to the handler, in linear time. Throws ImportRefusal for a file that is absurdly
 * deeply nested.
 */
export function parseTags(source: string, heard: Partial<Handler>, options?: ParserOptions): void {
  if (!parseMarkup(source, heard, options)) {
    throw new ImportRefusal(reason('file_nested_too_deeply'))
  }
}
