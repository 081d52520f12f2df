/** The days of the story, in the time zone of this machine, which is usually also that of the browser. */
export interface Calendar {
  /** The time `HH:MM` on a working day. Days count backwards: 1 is the last working day before the night. */
  onWorkday(back: number, time: string): Date
  /** The time `HH:MM` in the night of the incident. */
  atNight(time: string): Date
  /** The end of the story, which is the time at which the demo is filled. */
  readonly end: Date
}

const SUNDAY = 0
const SATURDAY = 6
/**
 * The end of the night of the incident. It is more than an hour after the last event of that night, because a change to
 * daylight saving time may skip an hour.
 */
const NIGHT_ENDS = '04:00'
/** Number of days before the night. They contain enough working days for the story. */
const DAYS = 90

/** Creates the calendar of a story that ends at `end`. The incident is in the last night that was over by then. */
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

/** The time `HH:MM` or `HH:MM:SS` on the given day. */
function atTime(day: Date, time: string): Date {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number)
  return new Date(day.getFullYear(), day.getMonth(), day.getDate(), hours, minutes, seconds)
}
