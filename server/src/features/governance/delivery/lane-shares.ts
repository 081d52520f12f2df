/** Counts the lanes of a worker process that are in use. Decision 45 explains the share of an organization. */
export interface LaneShares {
  /** Number of lanes in use, for each organization. */
  readonly inUse: ReadonlyMap<string, number>
  free(): number
  take(organizationId: string): void
  release(organizationId: string): void
  /** True if due lanes may wait until a batch ends: all lanes are in use, or an organization has used up its share. */
  mayHaveWaiting(): boolean
}

export function createLaneShares(lanes: number): LaneShares {
  const inUse = new Map<string, number>()
  let free = lanes

  const change = (organizationId: string, by: 1 | -1) => {
    free -= by
    const used = (inUse.get(organizationId) ?? 0) + by
    if (used === 0) inUse.delete(organizationId)
    else inUse.set(organizationId, used)
  }
  return {
    inUse,
    free: () => free,
    take: organizationId => change(organizationId, 1),
    release: organizationId => change(organizationId, -1),
    mayHaveWaiting: () => [...inUse.values()].some(used => used >= free),
  }
}
