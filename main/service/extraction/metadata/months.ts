/**
 * First letters of the months' names: English, German, French, Spanish, Italian, Portuguese, Dutch, Scandinavian,
 * Polish, Czech, Romanian, Finnish, Hungarian, Turkish, Russian, Ukrainian, Greek and Arabic.
 */
const STARTS = [
  'jan ene gen stycz ledn ian tammi ocak янв січ ιαν يناير',
  'feb fév fev lute úno helmi şub фев лют φεβ فبراير',
  'mar maart mär mrz bře maalis már мар бер μαρ μάρ مارس',
  'apr avr abr kwi dubn huhti ápr nisan апр кві απρ أبريل',
  'may mai mag maj mei kvě touko máj maí мая май тра μαΐ μάι مايو',
  'jun juin giu cze červn iun kesä jún hazir июн чер ιουν ιούν يونيو',
  'jul juil lug lipc červe iul heinä júl temmu июл лип ιουλ ιούλ يوليو',
  'aug août aou ago sierp srpn eloku ağu авг сер αυγ αύγ أغسطس',
  'sep set wrze zář syys szept eylül сен вер σεπ سبتمبر',
  'oct okt ott out paź říj lokak ekim окт жов οκτ أكتوبر',
  'nov лист listo noi marras kasım ноя νοε نوفمبر',
  'dec des dez déc dic grud prosi joulu aralı дек гру δεκ ديسمبر',
] as const
const LONGEST = 6
const MONTHS = new Map(STARTS.flatMap((names, index) => names.split(' ').map((name) => [name, index + 1] as const)))

/** The name of a month, in a text that may be a date. */
export const MONTH_NAME = new RegExp(`(?<!\\p{L})(?:${[...MONTHS.keys()].join('|')})`, 'iu')

/** Returns 1 to 12 for a name's first letters, 0 if it isn't a month. */
export function monthOf(name: string | undefined): number {
  const lower = (name ?? '').toLowerCase()
  for (let length = LONGEST; length >= 3; length--) {
    const month = MONTHS.get(lower.slice(0, length))
    if (month !== undefined) return month
  }
  return 0
}
