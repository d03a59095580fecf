/** Marks code that was a formula, so that parts that belong to the formula are kept with it. */
export const FORMULA_ATTRIBUTE = 'data-formula-kept'
