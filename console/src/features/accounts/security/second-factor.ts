export interface SecondFactorProps {
  /** Otherwise the person signs in at a provider, and has none to give. */
  readonly hasPassword: boolean
  readonly close: () => void
}

export function givenPassword(form: FormData): { password?: string } {
  const password = form.get('current')
  return typeof password === 'string' ? { password } : {}
}
