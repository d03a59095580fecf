/** An answer's text. Null if it is longer than so many bytes: the rest is not read, whatever its headers promised. */
export async function readLimited(response: Response, longest: number): Promise<string | null> {
  const reader = response.body?.getReader()
  const decoder = new TextDecoder()
  let text = ''
  let length = 0
  while (reader) {
    const { done, value } = await reader.read()
    if (done) break
    length += value.byteLength
    if (length > longest) {
      await reader.cancel()
      return null
    }
    text += decoder.decode(value, { stream: true })
  }
  return text + decoder.decode()
}
