import { useEffect, useState } from 'react'
import { now } from './clock.ts'

/** The remaining time, to the second: `23:59:07`, preceded by days if there are any. */
export function Countdown({ until }: { readonly until: string }) {
  const [time, setTime] = useState(now)
  useEffect(() => {
    const timer = setInterval(() => setTime(now()), 1000)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.max(0, Math.ceil((Date.parse(until) - time) / 1000))
  const days = Math.floor(seconds / 86_400)
  const clock = [seconds / 3600, seconds / 60, seconds]
    .map((count, index) => Math.floor(count) % (index === 0 ? 24 : 60))
    .map(count => String(count).padStart(2, '0'))
    .join(':')
  return <span role="timer">{days > 0 ? `${days} d ${clock}` : clock}</span>
}
