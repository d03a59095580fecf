const HEAD = 10

/** Returns an ID3v2.3 tag to put before the audio of an MP3 file. Players show its texts. Empty texts are omitted. */
export function id3Tag(title: string, artist: string): Uint8Array<ArrayBuffer> {
  const frames = [...frame('TIT2', title), ...frame('TPE1', artist), ...frame('TALB', 'Lectern')]
  const size = frames.length
  // Seven bits per byte, so that nothing in the tag looks like audio.
  const sizes = [21, 14, 7, 0].map((shift) => (size >> shift) & 0x7f)
  return Uint8Array.from([0x49, 0x44, 0x33, 3, 0, 0, ...sizes, ...frames])
}

function frame(name: string, text: string): number[] {
  if (text === '') return []
  const words = utf16(text.slice(0, 500))
  const size = words.length + 1
  const head = [...Array.from(name, (letter) => letter.charCodeAt(0)), size >>> 24, size >>> 16, size >>> 8, size, 0, 0]
  // 1: UTF-16 with a byte order mark.
  return [...head.map((byte) => byte & 0xff).slice(0, HEAD), 1, ...words]
}

function utf16(text: string): number[] {
  const bytes = [0xff, 0xfe]
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    bytes.push(unit & 0xff, unit >> 8)
  }
  return bytes
}
