import type { Clock } from '../kernel/clock.ts'

/** The clock of the story. It advances only when it is set, and never runs backwards. */
export class StoryClock implements Clock {
  #time: number

  constructor(begin: Date) {
    this.#time = begin.getTime()
  }

  now(): Date {
    return new Date(this.#time)
  }

  moveTo(time: Date): void {
    this.#time = Math.max(this.#time, time.getTime())
  }
}
