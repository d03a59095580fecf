/** Data that the program that saved a page wrote into the page. */
export interface SavedFrom {
  readonly address: string
  /** As written. */
  readonly date: string | undefined
}

/**
 * Reads facts about a page from the comment written by the program that saved it: browsers (`saved from
 * url=(0021)https://…`), SingleFile (`url: …`), HTTrack (`Mirrored from … by HTTrack`) and monolith (`Saved from … at …
 * using monolith`).
 */
export function savedFrom(head: string): SavedFrom | null {
  for (let at = head.indexOf('<!--'); at !== -1; at = head.indexOf('<!--', at + 4)) {
    const end = head.indexOf('-->', at)
    const comment = head.slice(at + 4, Math.min(end === -1 ? head.length : end, at + 3000))
    const browser = /^\s*saved from url=\(\d+\)(\S+)/i.exec(comment)
    if (browser?.[1]) return { address: browser[1], date: undefined }
    const lines = comment.split('\n').map((line) => line.trim())
    const said = (name: string) => lines.find((line) => line.startsWith(name))?.slice(name.length)
    const single = said('url: ')
    if (single !== undefined) return { address: single.trim(), date: said('saved date: ')?.replace(/ \(.*$/, '') }
    const mirror = /^\s*Mirrored from (\S+) by HTTrack[^,]*,([^-]+)/i.exec(comment)
    if (mirror?.[1])
      return { address: /^https?:/i.test(mirror[1]) ? mirror[1] : `http://${mirror[1]}`, date: mirror[2] }
    const monolith = /^\s*Saved from (\S+) at (\S+) using monolith/i.exec(comment)
    if (monolith?.[1]) return { address: monolith[1], date: monolith[2] }
  }
  return null
}
