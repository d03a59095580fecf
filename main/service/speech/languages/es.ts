import type { LanguageRules } from './language-rules.ts'

export const spanish: LanguageRules = {
  abbreviations: {
    'Sr.': 'señor',
    'Sra.': 'señora',
    'Srta.': 'señorita',
    'Dr.': 'doctor',
    'Dra.': 'doctora',
    'p. ej.': 'por ejemplo',
    'etc.': 'etcétera.',
    'EE. UU.': 'Estados Unidos.',
    'a. C.': 'antes de Cristo.',
    'd. C.': 'después de Cristo.',
    'aprox.': 'aproximadamente',
    'pág.': 'página',
    'núm.': 'número',
    'Ud.': 'usted',
    'Uds.': 'ustedes',
  },
  titles: ['D', 'Dña'],
  to: 'a',
  currencies: { $: ['dólar', 'dólares'], '€': ['euro', 'euros'], '£': ['libra', 'libras'] },
}
