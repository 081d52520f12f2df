import type { ReactNode } from 'react'
import { createStore } from './store.ts'

export interface Toast {
  /** A toast replaces an earlier one with the same id. */
  readonly id: string
  readonly content: ReactNode
  /** Failures stay until they are dismissed. */
  readonly isFailure?: boolean
}

/** Maximum number of toasts that are shown at the same time. */
const MOST = 3

const toasts = createStore<readonly Toast[]>([])

export const useToasts = toasts.useValue

export const showToast = (toast: Toast): void => toasts.set([...without(toast.id), toast].slice(-MOST))

export const dismissToast = (id: string): void => toasts.set(without(id))

const without = (id: string) => toasts.get().filter(toast => toast.id !== id)
