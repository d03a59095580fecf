// npm run train:extraction -- features | cv | folds | fit     (see README.md beside it)
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { BLOCK_FEATURES, PAGE_FEATURES, PAGE_TYPES } from '../../main/service/extraction/blocks/block-features.ts'
import { chooseBlocks } from '../../main/service/extraction/blocks/choose-blocks.ts'
import { sharpened, typeShares } from '../../main/service/extraction/blocks/judge-blocks.ts'
import { logistic, score, type TreeModel } from '../../main/service/extraction/blocks/tree-model.ts'
import { binColumns, type Column, trainTrees, type TrainingOptions } from './boosted-trees.ts'
import { corpusSamples, foldOf, type Sample } from './corpus.ts'
import { encodeTrees } from './encode-trees.ts'

const CACHE = join(import.meta.dirname, '../../out/extraction/features')
const FOLDS = join(import.meta.dirname, '../../out/extraction/folds')
const MODEL = join(import.meta.dirname, '../../main/service/extraction/model/blocks.json')
const TYPE_OPTIONS: TrainingOptions = {
  trees: 40,
  leaves: 8,
  rate: 0.12,
  columnShare: 0.3,
  rowShare: 0.7,
  minWeight: 2,
  lambda: 2,
  seed: 1,
}
const BLOCK_OPTIONS: TrainingOptions = {
  trees: 220,
  leaves: 32,
  rate: 0.08,
  columnShare: 0.25,
  rowShare: 0.5,
  minWeight: 0.3,
  lambda: 1,
  seed: 2,
}
const say = (line: string) => process.stdout.write(`${line}\n`)
const WIDTH = BLOCK_FEATURES + PAGE_TYPES.length

const [command = 'cv'] = process.argv.slice(2)
const only = process.argv.find((arg) => arg.startsWith('--fold='))?.slice(7)
const samples = corpusSamples(CACHE, command === 'features')
say(`${samples.length} pages, ${samples.reduce((sum, { words }) => sum + words.length, 0)} blocks`)
report('content finder', samples, (sample) => sample.kept)
report('best possible', samples, (sample) => chooseBlocks([...sample.labels], sample.words).keep)

if (command === 'cv' || command === 'folds') crossValidate()
if (command === 'fit') {
  const { types, blocks } = train(samples)
  save(MODEL, types, blocks)
}

interface Trained {
  types: TreeModel[]
  blocks: TreeModel
}

function crossValidate(): void {
  const chosen = new Map<Sample, boolean[]>()
  let rightTypes = 0
  let tested = 0
  for (let fold = 0; fold < 5; fold++) {
    if (only && !only.includes(String(fold))) continue
    const start = performance.now()
    const { types, blocks } = train(samples.filter(({ host }) => foldOf(host) !== fold))
    for (const sample of samples.filter(({ host }) => foldOf(host) === fold)) {
      const type = typeShares(types, sample.page)
      if (type.indexOf(Math.max(...type)) === sample.type) rightTypes++
      tested++
      const rows = withTypes(sample, type)
      const probabilities = [...sample.words].map((_, index) => logistic(score(blocks, rows, index * WIDTH)))
      chosen.set(sample, chooseBlocks(sharpened(probabilities, type), sample.words).keep)
    }
    if (command === 'folds') save(`${FOLDS}-${fold}.json`, types, blocks)
    say(`fold ${fold}: ${((performance.now() - start) / 1000).toFixed(0)} s`)
  }
  say(`page type right: ${((100 * rightTypes) / tested).toFixed(1)} %`)
  report('model', [...chosen.keys()], (sample) => chosen.get(sample) as boolean[])
  report('content finder there', [...chosen.keys()], (sample) => sample.kept)
}

function train(learn: readonly Sample[]): Trained {
  const types = trainTypes(learn)
  // What the model learns of a page's type comes from models that have not seen the page's site.
  const shares = new Map<Sample, number[]>()
  for (let part = 0; part < 4; part++) {
    const isPart = (sample: Sample) => foldOf(`part ${sample.host}`) % 4 === part
    const inner = trainTypes(learn.filter((sample) => !isPart(sample)))
    for (const sample of learn) if (isPart(sample)) shares.set(sample, typeShares(inner, sample.page))
  }
  const count = learn.reduce((sum, { words }) => sum + words.length, 0)
  const rows = new Float32Array(count * WIDTH)
  const labels = new Float32Array(count)
  const weights = new Float32Array(count)
  let at = 0
  for (const sample of learn) {
    rows.set(withTypes(sample, shares.get(sample) as number[]), at * WIDTH)
    labels.set(sample.labels, at)
    weights.set(weightsOf(sample), at)
    at += sample.words.length
  }
  const columns = binColumns(rows, WIDTH)
  return { types, blocks: trainTrees(columns, labels, weights, Int32Array.from(labels.keys()), BLOCK_OPTIONS) }
}

/** Every page weighs alike, whatever its length: a word is a share of what there is to find. */
function weightsOf(sample: Sample): Float32Array {
  const right = sample.words.reduce((sum, words, index) => sum + words * (sample.labels[index] as number), 0)
  const base = Math.max(60, right)
  const raw = Float32Array.from(sample.words, (words) => (words + 1) / base)
  const total = raw.reduce((sum, one) => sum + one, 0)
  const scale = 30 * (total > 3 ? 3 / total : 1)
  return raw.map((one) => one * scale)
}

function trainTypes(learn: readonly Sample[]): TreeModel[] {
  const rows = new Float32Array(learn.length * PAGE_FEATURES)
  learn.forEach(({ page }, index) => rows.set(page, index * PAGE_FEATURES))
  const columns: Column[] = binColumns(rows, PAGE_FEATURES)
  const weights = new Float32Array(learn.length).fill(1)
  const every = Int32Array.from(learn.keys())
  return PAGE_TYPES.map((_, type) =>
    trainTrees(
      columns,
      Float32Array.from(learn, (sample) => (sample.type === type ? 1 : 0)),
      weights,
      every,
      TYPE_OPTIONS,
    ),
  )
}

function withTypes(sample: Sample, shares: readonly number[]): Float32Array {
  const rows = new Float32Array(sample.words.length * WIDTH)
  for (let index = 0; index < sample.words.length; index++) {
    rows.set(sample.rows.subarray(index * BLOCK_FEATURES, (index + 1) * BLOCK_FEATURES), index * WIDTH)
    rows.set(shares, index * WIDTH + BLOCK_FEATURES)
  }
  return rows
}

function report(name: string, of: readonly Sample[], keep: (sample: Sample) => readonly boolean[]): void {
  const sums = new Map<string, [number, number]>()
  for (const sample of of) {
    const f1 = wordF1(sample, keep(sample))
    for (const group of ['all', PAGE_TYPES[sample.type] as string]) {
      const [sum, count] = sums.get(group) ?? [0, 0]
      sums.set(group, [sum + f1, count + 1])
    }
  }
  const means = [...sums].map(([group, [sum, count]]) => `${group} ${(sum / count).toFixed(4)}`)
  say(`${name.padEnd(22)} ${means.join('  ')}`)
}

function wordF1(sample: Sample, keep: readonly boolean[]): number {
  const counts = new Map<number, number>()
  for (const word of sample.truth) counts.set(word, (counts.get(word) ?? 0) + 1)
  let size = 0
  let right = 0
  sample.tokens.forEach((tokens, index) => {
    if (!keep[index]) return
    size += tokens.length
    for (const word of tokens) {
      const left = counts.get(word) ?? 0
      if (left > 0) {
        right++
        counts.set(word, left - 1)
      }
    }
  })
  if (sample.truth.length === 0) return size === 0 ? 1 : 0
  return right === 0 ? 0 : (2 * right) / (size + sample.truth.length)
}

function save(file: string, types: readonly TreeModel[], blocks: TreeModel): void {
  const text = (model: TreeModel) => Buffer.from(encodeTrees(model)).toString('base64')
  writeFileSync(file, `${JSON.stringify({ features: WIDTH, types: types.map(text), blocks: text(blocks) }, null, 1)}\n`)
}
