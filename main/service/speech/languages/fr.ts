import type { LanguageRules } from './language-rules.ts'

export const french: LanguageRules = {
  abbreviations: {
    'M.': 'monsieur',
    'MM.': 'messieurs',
    'p. ex.': 'par exemple',
    'c.-à-d.': 'c’est-à-dire',
    'etc.': 'et cetera.',
    'env.': 'environ',
    'cf.': 'voir',
    'av.': 'avant',
    'apr.': 'après',
    'J.-C.': 'Jésus-Christ.',
    'chap.': 'chapitre',
  },
  titles: ['Dr', 'Mme', 'Mlle', 'Me', 'Pr'],
  to: 'à',
  currencies: { $: ['dollar', 'dollars'], '€': ['euro', 'euros'], '£': ['livre', 'livres'] },
}
