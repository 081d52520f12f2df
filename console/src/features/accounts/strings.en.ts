export default {
  signIn: {
    title: 'Sign in',
    lead: 'Manage the members, keys and webhooks of your organization.',
    or: 'or',
    back: 'Back to sign-in',
    email: 'Email',
    password: 'Password',
    showPassword: 'Show password',
    submit: 'Sign in',
    forgotten: 'Forgot password?',
  },
  secondFactor: {
    title: 'Two-factor authentication',
    lead: 'Your password is correct. One more step to sign in.',
    code: 'Code',
    whereCode: 'Enter the six-digit code from your authenticator app.',
    recoveryCode: 'Recovery code',
    whereRecoveryCode: 'Enter one of your recovery codes. Each code works once.',
    trust: 'Trust this device for 30 days',
    useRecoveryCode: 'Use a recovery code',
    useCode: 'Use the authenticator app',
  },
  newPassword: {
    label: 'New password',
    rule: 'At least 8 characters.',
    unknown: 'Try to sign in with the new password. If it works, the password was changed.',
  },
  link: {
    ask: 'Send the link',
    check: 'Check your email',
    another: 'Request a new link',
    sent: 'If an account exists for {{email}}, we have sent a link to it. This may take a minute.',
  },
  reset: {
    title: 'Reset your password',
    why: 'We will email you a link to set a new password. It works once and expires after one hour.',
    choose: 'Choose a new password. It signs you out on all devices.',
    submit: 'Set the password',
    completed: 'Password changed',
    done:
      'Your password has been changed, and you have been signed out on all devices. Any passkeys and linked ' +
      'identities still work. Check them under “Your account”.',
  },
  verify: {
    title: 'Verify your email address',
    why: 'Confirm that this email address is yours.',
    ask: 'This link is incomplete. We can email you a new one.',
    submit: 'Verify the email address',
    completed: 'Email address verified',
    done: 'Your email address has been verified. You can sign in with it.',
  },
  setUp: {
    title: 'Set up your account',
    recovery: 'Set a new password',
    first: 'Set up the organization',
    what: 'Choose a password. You will sign in with it as an owner of {{organization}}.',
    whatFirst: 'You will be the first owner and can then invite other people.',
    organization: 'Organization name',
    name: 'Your name',
    submit: 'Set the password',
    submitFirst: 'Set up the organization',
    completed: 'Password set',
    done: 'Your password has been set. Sign in as {{email}}.',
    refused: 'This setup link cannot be used',
    newLink:
      'If you have already set up your organization or your password, sign in. Otherwise, ask the operator of this ' +
      'Reeve installation for a new link.',
    faults: {
      name: 'Enter a name of one line, without invisible characters.',
      email: 'Enter a complete email address, such as ada@example.com.',
      password: 'Enter 8 to 128 characters.',
    },
    noLink: 'This link is incomplete. Copy it again from the log or terminal where Reeve printed it.',
  },
  notSetUp: {
    title: 'Set up Reeve',
    what: 'No one has set up this installation yet, so no one can sign in. A setup link creates the first owner.',
    find: 'Find the link in the log or terminal of the Reeve process. It is printed at each start.',
    open: 'Open it. It works once, and its path begins with /setup.',
    expired: 'If it has expired after 24 hours, restart Reeve to get a new one.',
    again: 'Check again',
  },
  passkey: { signIn: 'Sign in with a passkey', cancelled: 'No passkey was used. Try again, or use your password.' },
  provider: {
    continue: 'Continue with {{provider}}',
    continueInTab: 'Continue with {{provider}} in a new tab',
    any: 'your identity provider',
    unreachable: 'The identity provider cannot be reached',
    notSignedIn: 'You are not signed in',
    causes: {
      denied: 'The sign-in was canceled, or {{provider}} refused it.',
      expired: 'The sign-in took too long, or it began in another browser. Try again.',
      unverified: 'The email address that {{provider}} has for you is not verified.',
      address: '{{provider}} did not send an email address that can be used here. Ask its administrator to add one.',
      domain: 'Email addresses of this domain cannot sign in with {{provider}}.',
      blocked: 'Sign-in is blocked for this account. Contact an administrator of your organization.',
      changed: 'Your sign-in methods changed while you were signing in. Sign in again.',
      otherIdentity:
        'The account with your email address is linked to a different identity at {{provider}}. If the account is ' +
        'yours, sign in another way and link this identity under “Your account”. Otherwise ask an administrator ' +
        'of your organization to unlink the old identity.',
      notLinked:
        'This identity cannot be linked to the account with your email address: {{provider}} or Reeve has not ' +
        'verified the address. Contact your administrator.',
      otherAddress: 'Your email address at {{provider}} differs from that of this account.',
      otherAccount: 'This identity at {{provider}} is already linked to another account.',
      notRecent: '{{provider}} did not ask you to sign in again. Sign in with a password or a passkey.',
      unavailable: '{{provider}} did not respond. Try again in a few minutes.',
      other: 'Signing in with {{provider}} failed. Try again. If it fails again, contact your administrator.',
    },
  },
  choose: {
    title: 'Choose an organization',
    lead: 'You are signed in as {{email}}.',
    other: 'Use a different account',
    suspended: 'Suspended',
    noneTitle: 'No organization',
    none: '{{email}} is not a member of any organization. Ask an administrator to invite this email address.',
  },
  ended: {
    title: 'Sign in again',
    what: 'Your session has ended. Nothing that you typed on this page is lost.',
  },
  endedHere: {
    title: 'Sign in again',
    what: 'Your organization ended your sessions. Sign in again. Nothing on this page is lost.',
    choose: 'Choose another organization',
  },
  stale: {
    title: 'Sign in again to continue',
    what: 'Changing how you sign in requires a sign-in within the last 10 minutes. Nothing on this page is lost.',
  },
  accessLost: {
    title: 'You no longer have access',
    what: 'You can no longer access this organization. Contact one of its administrators.',
    choose: 'Choose an organization',
  },
}
