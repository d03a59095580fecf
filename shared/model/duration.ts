import * as t from '#shared/words/units.ts'

/** Formats a duration, as in "5 min", "1 hr 5 min", "2 hr": minutes are abbreviated to 'min' and hours to 'hr'. */
export function minutesText(minutes: number): string {
  const whole = Math.max(1, Math.round(minutes))
  const hours = Math.floor(whole / 60)
  const rest = whole % 60
  if (hours === 0) return t.minutes({ minutes: rest })
  return rest === 0 ? t.hours({ hours }) : t.hoursAndMinutes({ hours, minutes: rest })
}

/** "1:02:03", "12:30". */
export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const pad = (value: number) => String(value).padStart(2, '0')
  const minutes = Math.floor(whole / 60) % 60
  const hours = Math.floor(whole / 3600)
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(whole % 60)}` : `${minutes}:${pad(whole % 60)}`
}
