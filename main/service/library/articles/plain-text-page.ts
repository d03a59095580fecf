/** Converts a plain text file to a page of paragraphs, so that it can be read like any other page. */
export function plainTextPage(text: string, url: string): string {
  const paragraphs = text
    .replaceAll('\r\n', '\n')
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => `<p>${escapeHtml(paragraph.trim())}</p>`)
  const name = decodeName(new URL(url).pathname.split('/').at(-1) ?? '')
  return `<!doctype html><html><head><title>${escapeHtml(name)}</title></head><body><article>${paragraphs.join('\n')}</article></body></html>`
}

function decodeName(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
