import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { PLACES } from './places.ts'

/** Something that the palette finds. */
export interface Command {
  readonly id: string
  readonly name: string
  /** What sort of thing it is, such as "page". */
  readonly kind: string
  run(): void
}

/** Answers the commands of one sort that fit a text in lower case. A hook, so that it may ask the service. */
export type CommandSource = (wanted: string) => readonly Command[]

const sources: CommandSource[] = [usePlaces]

/** Called while the console starts: what a feature adds is found in every palette from then on. */
export const addCommands = (source: CommandSource): void => void sources.push(source)

export function useCommands(wanted: string): readonly Command[] {
  // biome-ignore lint/correctness/useHookAtTopLevel: sources are added before anything is drawn, and never later
  return sources.flatMap(useSource => useSource(wanted))
}

function usePlaces(wanted: string): readonly Command[] {
  const { t } = useTranslation('frame')
  const navigate = useNavigate()
  return PLACES.map(({ to, name }) => ({
    id: to,
    name: t(name),
    kind: t('palette.page'),
    run: () => navigate({ to }),
  })).filter(({ name }) => name.toLocaleLowerCase().includes(wanted))
}
