/**
 * A response whose `text()` decodes each part on arrival and frees it immediately. The usual one collects all parts,
 * joins them and then decodes. That takes three times a page of a megabyte, hundreds of times in a full sync, in pieces
 * that the process never returned to the system (86 MB of 100,000 entries). Only for responses from the network,
 * because nothing else uses their parts.
 */
export function incrementalText(response: Response): Response {
  const { body } = response
  if (!body) return response
  const text = async (): Promise<string> => {
    const decoder = new TextDecoder()
    let read = ''
    for await (const part of body) {
      read += decoder.decode(part, { stream: true })
      if (part.byteLength === part.buffer.byteLength) part.buffer.transfer(0)
    }
    return read + decoder.decode()
  }
  return Object.assign(response, { text })
}
