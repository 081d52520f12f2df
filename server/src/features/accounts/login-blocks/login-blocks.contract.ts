import { defineError } from '../../../kernel/errors.ts'

export const loginIsBlocked = defineError('login_blocked', 'forbidden', 'Sign-in is blocked for this account')
