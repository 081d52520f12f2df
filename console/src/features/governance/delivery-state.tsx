import { useTranslation } from 'react-i18next'
import { StateDot } from '../../ui/state-dot.tsx'
import type { DeliveryState as State } from './webhooks.queries.ts'

const DOTS: Readonly<Record<State, 'good' | 'next' | 'none' | 'bad'>> = {
  pending: 'next',
  sending: 'next',
  paused: 'none',
  delivered: 'good',
  exhausted: 'bad',
  cancelled: 'none',
}

export function DeliveryState({ status }: { readonly status: State }) {
  const { t } = useTranslation('governance')
  return <StateDot state={DOTS[status]}>{t(`delivery.${status}`)}</StateDot>
}
