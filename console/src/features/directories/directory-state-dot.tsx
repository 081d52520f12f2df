import type { Directory } from '@reeve/sdk'
import { useTranslation } from 'react-i18next'
import { StateDot } from '../../ui/state-dot.tsx'
import { stateOf } from './directory-state.ts'

const DOTS = { waiting: 'next', refused: 'bad', silent: 'held', connected: 'good' } as const

/** The health of the connection. */
export function DirectoryStateDot({ directory }: { readonly directory: Directory }) {
  const { t } = useTranslation('directories')
  const state = stateOf(directory)
  return <StateDot state={DOTS[state]}>{t(`state.${state}`)}</StateDot>
}
