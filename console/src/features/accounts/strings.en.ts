export default {
  signIn: {
    title: 'Sign in',
    email: 'E-mail',
    password: 'Password',
    showPassword: 'Show the password',
    submit: 'Sign in',
    forgotten: 'I forgot my password',
  },
  secondFactor: {
    code: 'Code',
    whereCode: 'Six digits, from your authenticator app.',
    recoveryCode: 'Recovery code',
    whereRecoveryCode: 'One of those that you stored; each works once.',
    trust: 'Do not ask on this device for 30 days',
    useRecoveryCode: 'Use a recovery code',
    useCode: 'Use the authenticator app',
  },
  choose: {
    title: 'Where to?',
    suspended: 'Suspended',
    none: '{{email}} is in no organization. Ask an administrator to invite this address.',
  },
  ended: {
    title: 'Sign in again',
    what: 'Your session has ended. This page stays as it is, with all that you have typed.',
  },
  outside: {
    title: 'No longer here',
    what: 'You can no longer work in this organization. An administrator there can say why.',
    choose: 'Choose an organization',
  },
}
