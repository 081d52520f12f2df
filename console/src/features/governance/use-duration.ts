import { useTranslation } from 'react-i18next'
import { localeOf } from '../../ui/locale.ts'

const STEPS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** Formats milliseconds in their largest unit, rounded: "2 hr". */
export function useDuration() {
  const { i18n } = useTranslation('governance')
  return (ms: number): string => {
    const [unit, length] = STEPS.find(([, step]) => ms >= step) ?? (['second', 1000] as const)
    const format = { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 0 } as const
    return new Intl.NumberFormat(localeOf(i18n.language), format).format(ms / length)
  }
}
