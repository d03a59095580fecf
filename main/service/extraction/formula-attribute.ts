/** Marks code that was a formula, so that whatever belongs to the formula stays with it. */
export const FORMULA_ATTRIBUTE = 'data-formula-kept'
