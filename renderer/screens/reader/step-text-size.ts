import { PHONE_MAX_WIDTH } from '#shared/limits.ts'
import { entryFontSizes, preference, setPreference } from '../../preferences/index.ts'

/** One step larger or smaller, or back to where it began. */
export function stepTextSize(step: 1 | -1 | 0): void {
  const at = entryFontSizes.indexOf(preference('entryFontSize'))
  const next = step === 0 ? usualSize() : entryFontSizes[at + step]
  if (next !== undefined) setPreference('entryFontSize', next)
}

/** UX.md section 6: 19, and 18 on phones. */
function usualSize(): 18 | 19 {
  return matchMedia(`(max-width: ${PHONE_MAX_WIDTH}px)`).matches ? 18 : 19
}
