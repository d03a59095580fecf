import type { CDPSession, Page } from 'playwright'

/** Milliseconds of one key press, as the browser reports them. */
export interface KeyLatency {
  /** From the key press to the picture on the screen. */
  readonly shown: number
  /** Part of it: the wait for the screen's next frame, up to 16.7 at 60 a second, whatever the page does. */
  readonly waited: number
  /**
   * Part of it: the page's own share, which is event dispatch, scripts, styles, layout, painting and submitting the
   * frame.
   */
  readonly made: number
}

interface TraceEvent {
  readonly name: string
  readonly cat: string
  /** 'b' for start, 'e' for end. */
  readonly ph: string
  /** Microseconds. */
  readonly ts: number
  readonly pid: number
  readonly id2?: { readonly local?: string; readonly global?: string }
  readonly args: { readonly event_latency?: { readonly event_type?: string } }
}

/** Stages after the page has submitted its frame: rasterising, compositing, presenting. */
const afterwards = /Activat|SubmitCompositorFrame/
const waiting = /ToBeginImplFrame$/

/**
 * Measures each key press of `run` that changes the screen, from Chromium's EventLatency trace events. A page can't see
 * when it is presented, and its own timers wait behind its frames.
 */
export async function keyLatencies(page: Page, run: () => Promise<void>): Promise<KeyLatency[]> {
  const session = await page.context().newCDPSession(page)
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as never as TraceEvent[])))
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['cc', 'input', 'benchmark'] },
  })
  await run()
  await stop(session)
  return slices(events)
    .filter(({ name, type, stages }) => name === 'EventLatency' && type === 'KEY_PRESSED' && stages.some(isShown))
    .map(({ time, stages }) => {
      const sum = (of: (name: string) => boolean): number =>
        stages.reduce((sum, stage) => (of(stage.name) ? sum + stage.time : sum), 0)
      const waited = sum((name) => waiting.test(name))
      return { shown: time, waited, made: time - waited - sum((name) => afterwards.test(name)) }
    })
}

const isShown = ({ name }: { readonly name: string }): boolean => name.endsWith('ToPresentationCompositorFrame')

async function stop(session: CDPSession): Promise<void> {
  const done = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
  await session.send('Tracing.end')
  await done
  await session.detach()
}

interface Slice {
  readonly name: string
  readonly type: string | undefined
  readonly begun: number
  time: number
  readonly stages: Slice[]
}

/** Pairs start and end events; slices within another are its stages. */
function slices(events: readonly TraceEvent[]): readonly Slice[] {
  const open = new Map<string, Slice[]>()
  const whole: Slice[] = []
  for (const { name, cat, ph, ts, pid, id2, args } of events.toSorted((a, b) => a.ts - b.ts)) {
    if (ph !== 'b' && ph !== 'e') continue
    const id = `${pid} ${cat} ${id2?.local ?? id2?.global ?? ''}`
    const stack = open.get(id) ?? []
    open.set(id, stack)
    if (ph === 'b') {
      stack.push({ name, type: args.event_latency?.event_type, begun: ts, time: 0, stages: [] })
      continue
    }
    const slice = stack.pop()
    if (!slice) continue
    slice.time = (ts - slice.begun) / 1000
    const outer = stack.at(-1)
    if (outer) outer.stages.push(slice)
    else whole.push(slice)
  }
  return whole
}
