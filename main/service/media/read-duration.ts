/** A longer duration is an error or belongs to an endless stream. */
const LONGEST = 7 * 24 * 3600

/**
 * Returns the seconds of "PT1H2M3S" (ISO 8601), "1:02:03", "62:03", "1h 2m", "62 min", "3723" or a number, or null for
 * anything else.
 */
export function readDuration(value: unknown): number | null {
  if (typeof value === 'number') return sane(value)
  if (typeof value !== 'string') return null
  const text = value.trim()
  const iso = /^P(?:(\d{1,4})D)?(?:T(?:(\d{1,5})H)?(?:(\d{1,6})M)?(?:(\d{1,8}(?:[.,]\d{1,9})?)S)?)?$/i.exec(text)
  if (iso) {
    const [days, hours, minutes, seconds] = iso.slice(1).map((part) => Number((part ?? '0').replace(',', '.')))
    return sane(((days ?? 0) * 24 + (hours ?? 0)) * 3600 + (minutes ?? 0) * 60 + (seconds ?? 0))
  }
  const named =
    /^(?:(\d{1,3}) ?h(?:ours?|rs?)?\.?,? ?)?(?:(\d{1,5}) ?m(?:in(?:ute)?s?)?\.?,? ?)?(?:(\d{1,6}) ?s(?:ec(?:ond)?s?)?\.?)?$/i.exec(
      text,
    )
  if (named && text !== '') {
    const [hours, minutes, seconds] = named.slice(1).map((part) => Number(part ?? 0))
    return sane((hours ?? 0) * 3600 + (minutes ?? 0) * 60 + (seconds ?? 0))
  }
  if (!/^\d{1,6}(?::\d{1,2}){0,2}(?:\.\d{1,9})?$/.test(text)) return null
  return sane(text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0))
}

function sane(seconds: number): number | null {
  return seconds >= 0.001 && seconds <= LONGEST ? Math.round(seconds * 1000) / 1000 : null
}
