import { defineError } from '../../../kernel/errors.ts'

export const loginIsBlocked = defineError('login_blocked', 'forbidden', 'The login of this account is blocked')
