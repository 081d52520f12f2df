import { useRouter } from '@tanstack/react-router'
import { useRef } from 'react'
import { useCaller } from '../api/caller.ts'
import { useSingleKeys } from '../ui/single-keys.ts'
import { CREATE_ACTIONS, MAIN_PAGES, PAGE_KEYS } from './navigation.ts'

/** Time within which the second key of a sequence must be pressed. */
const SEQUENCE_MS = 1_000

/** G and a letter go to a page; C opens the creation dialog of the page. Disabled while a dialog is open. */
export function usePageKeys(isCovered: () => boolean): void {
  const { history, navigate, state } = useRouter()
  const { may } = useCaller()
  const begunAt = useRef<number>(undefined)
  const isSequence = () => {
    const isRecent = begunAt.current !== undefined && performance.now() - begunAt.current < SEQUENCE_MS
    begunAt.current = undefined
    return isRecent
  }
  const create = () => {
    const found = CREATE_ACTIONS.find(({ on }) => on === state.location.pathname)
    if (found && may(found.permission) && !isCovered()) history.push(found.address)
  }
  const begin = () => {
    begunAt.current = isCovered() ? undefined : performance.now()
  }
  useSingleKeys([
    ['g', begin],
    ['c', create],
    ...MAIN_PAGES.map(({ to, name }): [string, () => void] => [
      PAGE_KEYS[name],
      () => {
        if (isSequence() && !isCovered()) void navigate({ to })
      },
    ]),
  ])
}
