/** Returns one cycle for each group of files that import each other, as a path that returns to its start. */
export function findCycles(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const cycles: string[][] = []
  const done = new Set<string>()
  const open: string[] = []

  function visit(path: string): void {
    if (done.has(path)) return
    const start = open.indexOf(path)
    if (start >= 0) {
      cycles.push([...open.slice(start), path])
      return
    }
    open.push(path)
    for (const next of graph.get(path) ?? []) visit(next)
    open.pop()
    done.add(path)
  }

  for (const path of graph.keys()) visit(path)
  return cycles
}
