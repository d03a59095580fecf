// npm run train:extraction -- features | first | cv | folds | fit     (see README.md beside it)
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import {
  BLOCK_FEATURES,
  PAGE_FEATURES,
  PAGE_TYPES,
  SIGNS_AT,
} from '../../main/service/extraction/blocks/block-features.ts'
import { ADDRESS_SIGNS, addressSigns } from '../../main/service/extraction/blocks/page-facts.ts'
import { chooseBlocks } from '../../main/service/extraction/blocks/choose-blocks.ts'
import { SECOND_FEATURES, secondFeatures } from '../../main/service/extraction/blocks/second-features.ts'
import { agreement, sharpened, typeShares } from '../../main/service/extraction/blocks/judge-blocks.ts'
import { decodeTrees, logistic, score } from '../../main/service/extraction/blocks/tree-model.ts'
import { binColumns, type Column, type Forest, trainTrees, type TrainingOptions } from './boosted-trees.ts'
import { corpusSamples, foldOf, hashOf, type Sample } from './corpus.ts'
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
  trees: 218,
  leaves: 32,
  rate: 0.08,
  columnShare: 0.25,
  rowShare: 0.3,
  minWeight: 0.3,
  lambda: 1,
  seed: 2,
}
const SET_WEIGHTS: Readonly<Record<string, number>> = { 'wcxb-dev': 2, cleaneval: 1.5 }
const FIRST = join(import.meta.dirname, '../../out/extraction/first')
const SECOND_OPTIONS: TrainingOptions = { ...BLOCK_OPTIONS, seed: 3 }
const ADDRESSES = ['own', 'none', 'other'] as const
const NO_ADDRESS = addressSigns('https://page.example/')
const modelOf = (forest: Forest) => decodeTrees(encodeTrees(forest))
const say = (line: string) => process.stdout.write(`${line}\n`)
const WIDTH = BLOCK_FEATURES + PAGE_TYPES.length
const SECOND_WIDTH = WIDTH + SECOND_FEATURES
const FOLD_NUMBERS = [0, 1, 2, 3, 4]

const [command = 'cv'] = process.argv.slice(2)
const option = (name: string) => process.argv.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3)
const only = option('fold')
if (command === 'features') rmSync(FIRST, { recursive: true, force: true })
const samples = corpusSamples(CACHE, command === 'features')
const withAddress = samples.filter(({ hasAddress }) => hasAddress)
say(`${samples.length} pages, ${samples.reduce((sum, { words }) => sum + words.length, 0)} blocks`)
report('content finder', samples, (sample) => sample.kept)
report('best possible', samples, (sample) => chooseBlocks([...sample.labels], sample.words).keep)

if (command === 'first') for (const fold of FOLD_NUMBERS) firstPass(fold)
if (command === 'cv' || command === 'folds') crossValidate()
if (command === 'fit') {
  const { types, blocks } = train(samples)
  save(MODEL, types, blocks, secondPass(samples))
}

interface Trained {
  types: Forest[]
  blocks: Forest
}

/** Opinion of a first pass on a page that it has not seen. */
interface Opinion {
  shares: number[]
  probabilities: Float32Array
}

/**
 * Trains without this fold, and returns its opinions on the fold's pages. Stored on disk until features are made again.
 */
function firstPass(fold: number): Map<string, Opinion> {
  const file = join(FIRST, `${fold}.bin`)
  if (existsSync(file)) return deserialize(readFileSync(file)) as Map<string, Opinion>
  const start = performance.now()
  const { types, blocks } = train(samples.filter(({ host }) => foldOf(host) !== fold))
  const opinions = new Map<string, Opinion>()
  const typeModels = types.map(modelOf)
  const model = modelOf(blocks)
  for (const sample of samples) if (foldOf(sample.host) === fold) opinions.set(sample.name, opine(sample))
  mkdirSync(FIRST, { recursive: true })
  writeFileSync(file, serialize(opinions))
  writeFileSync(`${file}.model`, serialize({ types, blocks }))
  say(`first pass without fold ${fold}: ${((performance.now() - start) / 1000).toFixed(0)} s`)
  return opinions

  function opine(sample: Sample): Opinion {
    const shares = typeShares(typeModels, pageRow(sample, addressFor(sample)))
    const rows = withTypes(sample, shares)
    return {
      shares,
      probabilities: Float32Array.from(sample.words, (_, index) => logistic(score(model, rows, index * WIDTH))),
    }
  }
}

function crossValidate(): void {
  const opinions = new Map<Sample, { first: Opinion; second: Float32Array }>()
  let rightTypes = 0
  let known = 0
  for (const fold of FOLD_NUMBERS) {
    if (only && !only.includes(String(fold))) continue
    const start = performance.now()
    const firsts = firstPass(fold)
    const again = secondPass(samples.filter(({ host }) => foldOf(host) !== fold))
    const model = modelOf(again)
    const tested = samples.filter(({ host }) => foldOf(host) === fold)
    for (const sample of tested) {
      const first = firsts.get(sample.name) as Opinion
      if (sample.type >= 0) known++
      if (first.shares.indexOf(Math.max(...first.shares)) === sample.type) rightTypes++
      const rows = secondRows(sample, first)
      const second = Float32Array.from(sample.words, (_, index) => logistic(score(model, rows, index * SECOND_WIDTH)))
      opinions.set(sample, { first, second })
    }
    if (command === 'folds') {
      const { types, blocks } = deserialize(readFileSync(join(FIRST, `${fold}.bin.model`))) as Trained
      save(`${FOLDS}-${fold}.json`, types, blocks, again)
    }
    say(`fold ${fold}: ${((performance.now() - start) / 1000).toFixed(0)} s`)
    reportBoth(`fold ${fold}`, tested, opinions)
  }
  say(`page type right: ${((100 * rightTypes) / known).toFixed(1)} %`)
  reportBoth('all folds', [...opinions.keys()], opinions)
  reportQuality(opinions)
}

/** Reports how often a page rated as good is not, by how much the disagreement with readability lowers its quality. */
function reportQuality(opinions: ReadonlyMap<Sample, { first: Opinion; second: Float32Array }>): void {
  for (const doubt of [0, 0.1, 0.2, 0.3, 0.4]) {
    const counts = new Map<string, [told: number, wrongly: number]>()
    for (const [sample, { first, second }] of opinions) {
      const { keep, expected } = chooseBlocks(sharpened([...second], first.shares), sample.words)
      if (expected * (1 - doubt * (1 - agreement(keep, sample.kept, sample.words))) <= 0.9) continue
      const [told, wrongly] = counts.get(sample.set) ?? [0, 0]
      counts.set(sample.set, [told + 1, wrongly + Number(wordF1(sample, keep) < 0.7)])
    }
    const shares = [...counts].map(
      ([set, [told, wrongly]]) => `${set} ${told} ${((100 * wrongly) / told).toFixed(1)} %`,
    )
    say(`told as good with a doubt of ${doubt}, and wrongly: ${shares.join('  ')}`)
  }
}

function reportBoth(
  name: string,
  of: readonly Sample[],
  opinions: ReadonlyMap<Sample, { first: Opinion; second: Float32Array }>,
): void {
  const choose = (pass: 'first' | 'second') => (sample: Sample) => {
    const { first, second } = opinions.get(sample) as { first: Opinion; second: Float32Array }
    const probabilities = pass === 'first' ? first.probabilities : second
    return chooseBlocks(sharpened([...probabilities], first.shares), sample.words).keep
  }
  report(`${name}, first pass`, of, choose('first'))
  report(`${name}, second pass`, of, choose('second'))
}

function train(learn: readonly Sample[]): Trained {
  const types = trainTypes(learn)
  // The model learns a page's type from models that have not seen the page's site.
  const shares = new Map<Sample, number[]>()
  for (let part = 0; part < 4; part++) {
    const isPart = (sample: Sample) => foldOf(`part ${sample.host}`) % 4 === part
    const inner = trainTypes(learn.filter((sample) => !isPart(sample))).map(modelOf)
    for (const sample of learn)
      if (isPart(sample)) shares.set(sample, typeShares(inner, pageRow(sample, addressFor(sample))))
  }
  const rowsOf = (sample: Sample) => withTypes(sample, shares.get(sample) as number[])
  return { types, blocks: trainBlocks(learn, WIDTH, rowsOf, BLOCK_OPTIONS) }
}

/** Learns from what first passes say of pages that they have not seen. */
function secondPass(learn: readonly Sample[]): Forest {
  const firsts = new Map<number, Map<string, Opinion>>()
  const rowsOf = (sample: Sample) => {
    const fold = foldOf(sample.host)
    const opinions = firsts.get(fold) ?? firstPass(fold)
    firsts.set(fold, opinions)
    return secondRows(sample, opinions.get(sample.name) as Opinion)
  }
  return trainBlocks(learn, SECOND_WIDTH, rowsOf, SECOND_OPTIONS)
}

function trainBlocks(
  learn: readonly Sample[],
  width: number,
  rowsOf: (sample: Sample) => Float32Array,
  options: TrainingOptions,
): Forest {
  const count = learn.reduce((sum, { words }) => sum + words.length, 0)
  const rows = new Float32Array(count * width)
  const labels = new Float32Array(count)
  const weights = new Float32Array(count)
  let at = 0
  for (const sample of learn) {
    rows.set(rowsOf(sample), at * width)
    labels.set(sample.labels, at)
    weights.set(weightsOf(sample), at)
    at += sample.words.length
  }
  return trainTrees(binColumns(rows, width), labels, weights, Int32Array.from(labels.keys()), options)
}

function secondRows(sample: Sample, { shares, probabilities }: Opinion): Float32Array {
  const first = withTypes(sample, shares)
  const second = secondFeatures(sample.layout, probabilities)
  const rows = new Float32Array(sample.words.length * SECOND_WIDTH)
  for (let index = 0; index < sample.words.length; index++) {
    rows.set(first.subarray(index * WIDTH, (index + 1) * WIDTH), index * SECOND_WIDTH)
    rows.set(second.subarray(index * SECOND_FEATURES, (index + 1) * SECOND_FEATURES), index * SECOND_WIDTH + WIDTH)
  }
  return rows
}

/**
 * Every page of a set weighs alike, whatever its length: a word is a share of what there is to find. The sets that hold
 * pages of all kinds weigh more, because the others hold articles only.
 */
function weightsOf(sample: Sample): Float32Array {
  const right = sample.words.reduce((sum, words, index) => sum + words * (sample.labels[index] as number), 0)
  const base = Math.max(60, right)
  const raw = Float32Array.from(sample.words, (words) => (words + 1) / base)
  const total = raw.reduce((sum, one) => sum + one, 0)
  const scale = 30 * (SET_WEIGHTS[sample.set] ?? 1) * (total > 3 ? 3 / total : 1)
  return raw.map((one) => one * scale)
}

/**
 * Learns from each page with its own address, with none and with another page's, so that the address is a hint that may
 * be wrong.
 */
function trainTypes(learn: readonly Sample[]): Forest[] {
  const typed = learn.filter(({ type }) => type >= 0)
  const pages = typed.flatMap((sample) =>
    ADDRESSES.map((address) => ({ type: sample.type, page: pageRow(sample, address) })),
  )
  const rows = new Float32Array(pages.length * PAGE_FEATURES)
  pages.forEach(({ page }, index) => rows.set(page, index * PAGE_FEATURES))
  const columns: Column[] = binColumns(rows, PAGE_FEATURES)
  const weights = new Float32Array(pages.length).fill(1 / ADDRESSES.length)
  const every = Int32Array.from(pages.keys())
  return PAGE_TYPES.map((_, type) =>
    trainTrees(
      columns,
      Float32Array.from(pages, (page) => (page.type === type ? 1 : 0)),
      weights,
      every,
      TYPE_OPTIONS,
    ),
  )
}

type Address = (typeof ADDRESSES)[number]

/** The page's features as they are with this address. */
function pageRow(sample: Sample, address: Address): Float32Array {
  const row = sample.page.slice()
  if (address === 'none' || !sample.hasAddress) row.set(NO_ADDRESS, SIGNS_AT)
  if (address === 'other') {
    const donor = withAddress[hashOf(`donor ${sample.name}`) % withAddress.length] as Sample
    row.set(donor.page.subarray(SIGNS_AT, SIGNS_AT + ADDRESS_SIGNS), SIGNS_AT)
  }
  return row
}

/** The address with which the block model sees a page while it learns. */
function addressFor(sample: Sample): Address {
  return ADDRESSES[hashOf(sample.name) % ADDRESSES.length] as Address
}

function withTypes(sample: Sample, shares: readonly number[]): Float32Array {
  const rows = new Float32Array(sample.words.length * WIDTH)
  for (let index = 0; index < sample.words.length; index++) {
    rows.set(sample.rows.subarray(index * BLOCK_FEATURES, (index + 1) * BLOCK_FEATURES), index * WIDTH)
    rows.set(shares, index * WIDTH + BLOCK_FEATURES)
  }
  return rows
}

function groupsOf({ set, type }: Sample): string[] {
  return set === 'wcxb-dev' ? [set, PAGE_TYPES[type] as string] : [set]
}

function report(name: string, of: readonly Sample[], keep: (sample: Sample) => readonly boolean[]): void {
  const sums = new Map<string, [number, number]>()
  for (const sample of of) {
    const f1 = wordF1(sample, keep(sample))
    for (const group of groupsOf(sample)) {
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

function save(file: string, types: readonly Forest[], blocks: Forest, again: Forest): void {
  const text = (forest: Forest) => Buffer.from(encodeTrees(forest)).toString('base64')
  const stored = { features: SECOND_WIDTH, types: types.map(text), blocks: text(blocks), again: text(again) }
  writeFileSync(file, `${JSON.stringify(stored, null, 2)}\n`)
}
