// npm run bench [part of a file's name …]: runs the benchmarks in turn, prints a table for each and writes all figures
// to out/bench.json. Absolute times depend on the machine; quote ratios from within one run.
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Bench, Figure } from './figure.ts'

const folder = import.meta.dirname
const wanted = process.argv.slice(2)
const files = readdirSync(folder)
  .filter((file) => file.endsWith('.bench.ts'))
  .filter((file) => wanted.length === 0 || wanted.some((part) => file.includes(part)))
  .sort()

const results: { name: string; file: string; figures: Figure[]; error?: string }[] = []
for (const file of files) {
  const bench = (await import(pathToFileURL(join(folder, file)).href)) as Bench
  console.log(`\n${bench.name}`)
  try {
    const figures = await bench.run()
    print(figures)
    results.push({ name: bench.name, file, figures })
  } catch (error) {
    // A failing benchmark must not lose the figures of the others.
    console.error(`  failed: ${error instanceof Error ? error.stack : String(error)}`)
    results.push({ name: bench.name, file, figures: [], error: String(error) })
    process.exitCode = 1
  }
}

const out = join(folder, '../../out')
mkdirSync(out, { recursive: true })
const machine = { node: process.version, platform: process.platform, cpu: cpus()[0]?.model, cores: cpus().length }
writeFileSync(
  join(out, 'bench.json'),
  `${JSON.stringify({ at: new Date().toISOString(), machine, results }, null, 2)}\n`,
)
console.log(files.length === 0 ? 'no benchmark matches' : '\nwritten to out/bench.json')

function print(figures: Figure[]): void {
  const width = Math.max(0, ...figures.map((figure) => figure.name.length))
  for (const { name, value, unit, note } of figures) {
    const digits = Math.abs(value) >= 1000 ? { maximumFractionDigits: 0 } : { maximumSignificantDigits: 4 }
    const number = new Intl.NumberFormat('en', digits).format(value)
    console.log(`  ${name.padEnd(width)}  ${number.padStart(10)} ${unit}${note ? `   (${note})` : ''}`)
  }
}
