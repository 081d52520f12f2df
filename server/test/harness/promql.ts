import { parser } from '@prometheus-io/lezer-promql'

/*
 * Evaluates the part of PromQL that deploy/alerts.yaml uses: selectors with matchers, rate and increase with
 * Prometheus' extrapolation, sum and max, histogram_quantile, absent, division and comparisons. Anything else throws.
 */

type Labels = Readonly<Record<string, string>>

export interface Sample {
  readonly name: string
  readonly labels: Labels
  readonly value: number
}

/** The samples of one scrape, and its time in seconds. */
export interface Scrape {
  readonly at: number
  readonly samples: readonly Sample[]
}

type Node = ReturnType<typeof parser.parse>['topNode']
type Element = Omit<Sample, 'name'>
type Value = number | readonly Element[]

/** Age at which samples count as stale. */
const LOOKBACK_SECONDS = 300

/** Parses Prometheus' text format. */
export function readSamples(text: string): Sample[] {
  return text
    .split('\n')
    .filter(line => line !== '' && !line.startsWith('#'))
    .map(line => {
      const [, name = '', inBraces = '', value = ''] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? []
      const labels = [...inBraces.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, key = '', text = '']) => [key, text])
      return { name, labels: Object.fromEntries(labels), value: numberOf(value) }
    })
}

const numberOf = (text: string) => Number(text.replace('Inf', 'Infinity'))

/** The metrics that an expression selects, each with the labels that it matches or groups by. */
export function selectorsIn(expression: string): { metric: string; labels: string[] }[] {
  const top = parse(expression)
  const selectors: { metric: string; labels: string[] }[] = []
  top.cursor().iterate(({ name, node }) => {
    if (name !== 'VectorSelector') return
    const { metric, matchers } = selectorOf(node, expression)
    const labels = matchers.map(({ label }) => label)
    for (let around = node.parent; around; around = around.parent) {
      labels.push(...groupingOf(around).map(({ from, to }) => expression.slice(from, to)))
    }
    selectors.push({ metric, labels })
  })
  return selectors
}

function parse(expression: string): Node {
  const { topNode } = parser.parse(expression)
  topNode.cursor().iterate(({ type, from }) => {
    if (type.isError) throw new Error(`no PromQL at column ${from}: ${expression}`)
  })
  return topNode
}

/** Evaluates an expression at a time. A comparison returns only the elements for which it is true. */
export function evaluate(expression: string, scrapes: readonly Scrape[], at: number): Value {
  const text = (node: Node) => expression.slice(node.from, node.to)
  const resultOf = (node: Node | null): Value => {
    if (!node) throw new Error(`an operand is missing: ${expression}`)
    const inner = node.firstChild
    switch (node.name) {
      case 'PromQL':
      case 'ParenExpr':
        return resultOf(inner)
      case 'NumberDurationLiteral':
        return Number(text(node))
      case 'VectorSelector':
        return latest(selectorOf(node, expression), scrapes, at)
      case 'AggregateExpr':
        return aggregate(
          text(inner as Node),
          groupingOf(node).map(text),
          vector(resultOf(argumentsOf(node)[0] ?? null)),
        )
      case 'FunctionCall':
        return call(text(node.firstChild as Node), argumentsOf(node))
      case 'BinaryExpr':
        return combine(resultOf(inner), text(inner?.nextSibling as Node), resultOf(node.lastChild))
      default:
        throw new Error(`${node.name} is not evaluated here: ${expression}`)
    }
  }
  const call = (name: string, args: Node[]): Value => {
    const [first = null, second = null] = args
    if (name === 'absent') return vector(resultOf(first)).length === 0 ? [{ labels: {}, value: 1 }] : []
    if (name === 'histogram_quantile') return quantile(Number(resultOf(first)), vector(resultOf(second)))
    if (first?.name !== 'MatrixSelector' || (name !== 'rate' && name !== 'increase')) {
      throw new Error(`${name} is not evaluated here: ${expression}`)
    }
    const range = secondsOf(text(first.lastChild as Node))
    const selector = selectorOf(first.firstChild as Node, expression)
    const grown = increases(selector, scrapes, at, range)
    return name === 'increase' ? grown : grown.map(one => ({ ...one, value: one.value / range }))
  }
  return resultOf(parse(expression))
}

const vector = (value: Value): readonly Element[] => {
  if (typeof value === 'number') throw new Error('a number is not a vector')
  return value
}

/** The labels by which an aggregation groups. */
const groupingOf = (node: Node): Node[] =>
  node.getChild('AggregateModifier')?.getChild('GroupingLabels')?.getChildren('LabelName') ?? []

const argumentsOf = (node: Node): Node[] => {
  const body = node.getChild('FunctionCallBody')
  const args: Node[] = []
  for (let child = body?.firstChild ?? null; child; child = child.nextSibling) {
    if (/Expr$|Selector$|Call$|Literal$/.test(child.name)) args.push(child)
  }
  return args
}

interface Selector {
  readonly metric: string
  readonly matchers: { readonly label: string; readonly operator: string; readonly value: string }[]
}

function selectorOf(node: Node, expression: string): Selector {
  const [, metric = '', inBraces = ''] = /^(\w+)\s*(?:\{([^}]*)\})?/.exec(expression.slice(node.from, node.to)) ?? []
  const matchers = [...inBraces.matchAll(/(\w+)\s*(=~|!~|!=|=)\s*"([^"]*)"/g)].map(
    ([, label = '', operator = '', value = '']) => ({ label, operator, value }),
  )
  return { metric, matchers }
}

function isSelected({ name, labels }: Sample, { metric, matchers }: Selector): boolean {
  if (name !== metric) return false
  return matchers.every(({ label, operator, value }) => {
    const text = labels[label] ?? ''
    const is = operator.endsWith('~') ? new RegExp(`^(?:${value})$`).test(text) : text === value
    return is !== operator.startsWith('!')
  })
}

function latest(selector: Selector, scrapes: readonly Scrape[], at: number): Element[] {
  const newest = scrapes.filter(scrape => scrape.at <= at && scrape.at > at - LOOKBACK_SECONDS).at(-1)
  return (newest?.samples ?? []).filter(sample => isSelected(sample, selector))
}

const keyOf = (labels: Labels) => JSON.stringify(Object.entries(labels).sort())

/** The increase of each counter within the range, with Prometheus' extrapolation to its ends. */
function increases(selector: Selector, scrapes: readonly Scrape[], at: number, range: number): Element[] {
  const series = new Map<string, { labels: Labels; points: { at: number; value: number }[] }>()
  for (const scrape of scrapes.filter(one => one.at <= at && one.at >= at - range)) {
    for (const { labels, value } of scrape.samples.filter(sample => isSelected(sample, selector))) {
      const key = keyOf(labels)
      const one = series.get(key) ?? { labels, points: [] }
      series.set(key, one)
      one.points.push({ at: scrape.at, value })
    }
  }
  return [...series.values()].flatMap(({ labels, points }) => {
    const [first, last] = [points[0], points.at(-1)]
    if (!first || !last || points.length < 2) return []
    let grown = last.value - first.value
    for (const [index, { value }] of points.entries()) {
      const before = points[index - 1]?.value ?? 0
      if (value < before) grown += before
    }
    const sampled = last.at - first.at
    const apart = sampled / (points.length - 1)
    const within = (gap: number) => (gap >= apart * 1.1 ? apart / 2 : gap)
    const toZero = grown > 0 && first.value >= 0 ? sampled * (first.value / grown) : Infinity
    const start = Math.min(within(first.at - (at - range)), toZero)
    return [{ labels, value: (grown * (sampled + start + within(at - last.at))) / sampled }]
  })
}

function aggregate(name: string, by: readonly string[], elements: readonly Element[]): Element[] {
  if (name !== 'sum' && name !== 'max') throw new Error(`${name} is not evaluated here`)
  const groups = new Map<string, { labels: Labels; values: number[] }>()
  for (const { labels, value } of elements) {
    const kept = Object.fromEntries(by.map(label => [label, labels[label] ?? '']))
    const group = groups.get(keyOf(kept)) ?? { labels: kept, values: [] }
    groups.set(keyOf(kept), group)
    group.values.push(value)
  }
  return [...groups.values()].map(({ labels, values }) => {
    const numbers = values.filter(value => !Number.isNaN(value))
    if (name === 'sum') return { labels, value: values.reduce((sum, value) => sum + value, 0) }
    return { labels, value: numbers.length === 0 ? Number.NaN : Math.max(...numbers) }
  })
}

/** The quantile of one histogram, whose buckets differ only in `le`. */
function quantile(q: number, elements: readonly Element[]): Element[] {
  const buckets = elements
    .map(({ labels, value }) => ({ le: numberOf(labels.le ?? ''), count: value }))
    .sort((a, b) => a.le - b.le)
  const total = buckets.at(-1)?.count ?? 0
  if (total === 0) return []
  const rank = q * total
  const index = buckets.findIndex(({ count }) => count >= rank)
  const [bucket, below] = [buckets[index], buckets[index - 1] ?? { le: 0, count: 0 }]
  if (!bucket) return []
  if (bucket.le === Infinity) return [{ labels: {}, value: below.le }]
  const part = (rank - below.count) / (bucket.count - below.count)
  return [{ labels: {}, value: below.le + (bucket.le - below.le) * part }]
}

function combine(left: Value, operator: string, right: Value): Value {
  if (operator === '/') {
    const divisors = new Map(vector(right).map(({ labels, value }) => [keyOf(labels), value]))
    return vector(left).flatMap(({ labels, value }) => {
      const divisor = divisors.get(keyOf(labels))
      return divisor === undefined ? [] : [{ labels, value: value / divisor }]
    })
  }
  if (typeof right !== 'number') throw new Error(`${operator} compares with a number alone`)
  const holds = { '>': (a: number) => a > right, '<': (a: number) => a < right, '==': (a: number) => a === right }[
    operator
  ]
  if (!holds) throw new Error(`${operator} is not evaluated here`)
  return vector(left).filter(({ value }) => holds(value))
}

const UNITS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3_600 }

/** Converts a duration such as `5m` to seconds. */
export function secondsOf(duration: string): number {
  const [, count = '', unit = ''] = /^(\d+)([smh])$/.exec(duration) ?? []
  return Number(count) * (UNITS[unit] ?? Number.NaN)
}
