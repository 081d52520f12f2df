export interface SecondFactorProps {
  /** False if the account has no password, because the person signs in at an identity provider. */
  readonly hasPassword: boolean
  readonly close: () => void
}

export function givenPassword(form: FormData): { password?: string } {
  const password = form.get('current')
  return typeof password === 'string' ? { password } : {}
}
