/** The days of the story, in the time zone of this machine, which is usually that of the reader's browser. */
export interface Calendar {
  /** The time `HH:MM` on a working day, counted backwards from the night: 1 is the last one before it. */
  onWorkday(back: number, time: string): Date
  /** The time `HH:MM` in the last night. */
  atNight(time: string): Date
  /** The end of the story. */
  readonly end: Date
}

const SUNDAY = 0
const SATURDAY = 6
/**
 * The end of the last night, an hour after its last event, because a change to daylight saving time may skip that hour.
 */
const NIGHT_ENDS = '04:00'
/** Number of working days, enough for sixty days. */
const DAYS = 90

/** The calendar of a story that ends at `end`: its last night is the last one that was over by then. */
export function createCalendar(end: Date): Calendar {
  const night = [0, -1].map(days => dayOf(end, days)).find(day => atTime(day, NIGHT_ENDS) <= end) ?? end
  const workdays = Array.from({ length: DAYS }, (_, index) => dayOf(night, -1 - index)).filter(
    day => day.getDay() !== SATURDAY && day.getDay() !== SUNDAY,
  )
  return {
    onWorkday(back, time) {
      const day = workdays[back - 1]
      if (!day) throw new RangeError(`the story has no working day ${back}`)
      return atTime(day, time)
    },
    atNight: time => atTime(night, time),
    end,
  }
}

const dayOf = (time: Date, daysLater: number) =>
  new Date(time.getFullYear(), time.getMonth(), time.getDate() + daysLater)

/** `HH:MM` or `HH:MM:SS` of the day. */
function atTime(day: Date, time: string): Date {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number)
  return new Date(day.getFullYear(), day.getMonth(), day.getDate(), hours, minutes, seconds)
}
