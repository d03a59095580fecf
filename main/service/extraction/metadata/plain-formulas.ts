/** TeX as typed in pages and articles: between dollar signs, in "\(…\)" or in "\[…\]". */
const TYPED = /`?\${1,2}(?![\s$])([^$\n]{1,400}?)(?<!\s)\${1,2}`?|\\\((.{1,400}?)\\\)|\\\[(.{1,400}?)\\\]/g
/** Characters that never occur in a price between dollar signs. */
const MATHS = /[\\^_={}]|^\p{L}$/u
const SIGNS: Readonly<Record<string, string>> = {
  alpha: 'α',
  beta: 'β',
  gamma: 'γ',
  delta: 'δ',
  epsilon: 'ε',
  varepsilon: 'ε',
  zeta: 'ζ',
  eta: 'η',
  theta: 'θ',
  kappa: 'κ',
  lambda: 'λ',
  mu: 'μ',
  nu: 'ν',
  xi: 'ξ',
  pi: 'π',
  rho: 'ρ',
  sigma: 'σ',
  tau: 'τ',
  phi: 'φ',
  varphi: 'φ',
  chi: 'χ',
  psi: 'ψ',
  omega: 'ω',
  Gamma: 'Γ',
  Delta: 'Δ',
  Theta: 'Θ',
  Lambda: 'Λ',
  Pi: 'Π',
  Sigma: 'Σ',
  Phi: 'Φ',
  Psi: 'Ψ',
  Omega: 'Ω',
  times: '×',
  cdot: '·',
  pm: '±',
  le: '≤',
  leq: '≤',
  ge: '≥',
  geq: '≥',
  ne: '≠',
  neq: '≠',
  approx: '≈',
  sim: '∼',
  infty: '∞',
  sum: '∑',
  prod: '∏',
  int: '∫',
  partial: '∂',
  nabla: '∇',
  to: '→',
  rightarrow: '→',
  in: '∈',
  subset: '⊂',
  cup: '∪',
  cap: '∩',
  forall: '∀',
  exists: '∃',
  sqrt: '√',
  ldots: '…',
  dots: '…',
  ell: 'ℓ',
  circ: '°',
  quad: ' ',
  qquad: ' ',
}
/** Commands that represent words. All others only format the text that follows. */
const WORDS = /^(?:sin|cos|tan|log|ln|exp|lim|max|min|det|dim|gcd|mod|sup|inf)$/

/**
 * Returns the text with formulas converted to words and symbols, for lines that can't display formulas: "\frac{a}{b}"
 * becomes "a/b".
 */
export function plainFormulas(text: string): string {
  return text.replace(TYPED, (whole, dollars?: string, inLine?: string, apart?: string) => {
    const tex = dollars ?? inLine ?? apart ?? ''
    return dollars !== undefined && !MATHS.test(dollars) ? whole : plainTex(tex)
  })
}

function plainTex(tex: string): string {
  return tex
    .replace(/\\(?:begin|end|label|tag)\s*\{[^{}]*\}|\\(?:left|right|displaystyle|limits|[,;:!>])/g, ' ')
    .replace(/\\d?frac\s*\{([^{}]*)\}\s*\{([^{}]*)\}/g, '$1/$2')
    .replace(/\\([a-zA-Z]+)\s*/g, (_, name: string) => SIGNS[name] ?? (WORDS.test(name) ? `${name} ` : ''))
    .replace(/\\([{}%&$#_])/g, '$1')
    .replace(/\\\\|[{}&~]/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/\s?([_^])\s?/g, '$1')
    .trim()
}
