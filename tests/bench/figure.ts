/** One measured number. */
export interface Figure {
  /** The measurement, in a few words: 'queue page 200, 100,000 rows, p99'. */
  name: string
  value: number
  /** 'ms', 'items/s', '×' … */
  unit: string
  /** The target, comparison or caveat that belongs beside it. */
  note?: string
}

/** The exports of a tests/bench/*.bench.ts file. */
export interface Bench {
  name: string
  run(): Promise<Figure[]>
}
