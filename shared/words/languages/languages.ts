// Written by npm run words from the folders of languages.
/** The languages of the interface, each named as its readers name it. */
export const languages = [
  { code: 'en', name: 'English' },
  { code: 'ar', name: 'العربية' },
  { code: 'de', name: 'Deutsch' },
  { code: 'es', name: 'Español' },
  { code: 'fr', name: 'Français' },
  { code: 'ja', name: '日本語' },
  { code: 'pt-BR', name: 'Português (Brasil)' },
  { code: 'zh-Hans', name: '中文（简体）' },
] as const
