import type { Translations } from '#shared/text/message-format/translations.ts'

/** The desktop's messages in other languages. The build puts them here (main/words.config.ts): from source, there are none. */
export const translations: Translations = {}
