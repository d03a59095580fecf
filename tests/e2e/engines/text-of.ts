import type { RawData } from 'ws'

/** The text of a message. */
export function textOf(data: RawData): string {
  return new TextDecoder().decode(Array.isArray(data) ? Buffer.concat(data) : data)
}
