/** One measured number. */
export interface Figure {
  /** What was measured, in a few words: 'queue page 200, 100,000 rows, p99'. */
  name: string
  value: number
  /** 'ms', 'items/s', '×' … */
  unit: string
  /** The target, the comparison or the reservation that belongs beside it. */
  note?: string
}

/** What a file tests/bench/*.bench.ts exports. */
export interface Bench {
  name: string
  run(): Promise<Figure[]>
}
