/** A feed with one item for each age in minutes. */
export function feed(name: string, ages: readonly number[]): string {
  const items = ages.map((age, at) => {
    const date = new Date(Date.now() - age * 60_000).toUTCString()
    return `<item><guid>${name} ${at + 1}</guid><title>${name} ${at + 1}</title><pubDate>${date}</pubDate><description>The ferry leaves the harbour at dawn.</description></item>`
  })
  return `<rss version="2.0"><channel><title>${name}</title>${items.join('')}</channel></rss>`
}
