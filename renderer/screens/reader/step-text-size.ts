import { PHONE_MAX_WIDTH } from '#shared/limits.ts'
import { entryFontSizes, preference, setPreference } from '../../preferences/index.ts'

/** Changes the text size by one step, or resets it. */
export function stepTextSize(step: 1 | -1 | 0): void {
  const at = entryFontSizes.indexOf(preference('entryFontSize'))
  const next = step === 0 ? usualSize() : entryFontSizes[at + step]
  if (next !== undefined) setPreference('entryFontSize', next)
}

/** Returns the default size, which is 18 on phones and 19 elsewhere. */
function usualSize(): 18 | 19 {
  return matchMedia(`(max-width: ${PHONE_MAX_WIDTH}px)`).matches ? 18 : 19
}
