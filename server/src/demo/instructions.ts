/** The values that the printed instructions contain. */
export interface Demo {
  readonly organization: string
  /** The email address of the owner. */
  readonly owner: string
  readonly hasConsole: boolean
  /** True if the service stops now, so that nobody can open it before the next start. */
  readonly isStopping: boolean
  /** The names of the variables that are set, and that the next start needs, too. */
  readonly variables: readonly string[]
  readonly url: string
  readonly key: string
  readonly password: string
  readonly organizationId: string
  readonly promoted: string
  readonly promotedTo: string
  readonly suspended: string
  readonly webhook: string
}

const startAgain = ({ variables }: Demo) => `
Reeve stops now. Start it again with: npm start
${variables.length > 0 ? `Set these variables as now:\n${variables.map(name => `  ${name}\n`).join('')}` : ''}\
The key and the password stay valid.
`

const signInLine = (demo: Demo) => {
  const { hasConsole, isStopping, owner, url, password } = demo
  if (isStopping) return startAgain(demo)
  return hasConsole ? `\nOpen ${url} and sign in as ${owner}\nwith the password ${password}\n` : ''
}

/** The text that a start with --demo prints. Its lines fit a terminal of 80 columns. */
export const instructions = (demo: Demo) => `
${demo.organization} is there. Its owner is ${demo.owner}.${signInLine(demo)}
Paste this into another terminal. The key and the password are shown this once:

  export REEVE_URL=${demo.url}
  export REEVE_API_KEY=${demo.key}
  export REEVE_PASSWORD=${demo.password}
  export LINUS=${demo.promoted}
  export DEVELOPER=${demo.promotedTo}
  export MALLORY=${demo.suspended}
  export WEBHOOK=${demo.webhook}
  export ORG=${demo.organizationId}

Then try these there. Make Linus a developer:

  curl -sX PATCH $REEVE_URL/v1/members/$LINUS \\
    -H "Authorization: Bearer $REEVE_API_KEY" \\
    -H 'Content-Type: application/json' \\
    -d '{"profile_id": "'$DEVELOPER'"}'

Suspend Mallory, keep the Oracle running, and block the login of the whole
account (add ?dry_run=true to see what it would do):

  curl -sX POST $REEVE_URL/v1/members/$MALLORY/suspension \\
    -H "Authorization: Bearer $REEVE_API_KEY" \\
    -H 'Content-Type: application/json' \\
    -d '{"reason": "laptop stolen", "block_login": true, "keep_oracle": true}'

List the governance webhooks, and remove the one that Mallory's key created last
night:

  curl -s $REEVE_URL/v1/governance/webhooks \\
    -H "Authorization: Bearer $REEVE_API_KEY"

  curl -siX DELETE $REEVE_URL/v1/governance/webhooks/$WEBHOOK \\
    -H "Authorization: Bearer $REEVE_API_KEY"

Sign in as the owner, and see the organization's keys:

  curl -sc cookies $REEVE_URL/auth/sign-in/email \\
    -H 'Content-Type: application/json' \\
    -d '{"email": "${demo.owner}", "password": "'$REEVE_PASSWORD'"}'

  curl -sb cookies $REEVE_URL/v1/api-keys -H "Reeve-Organization: $ORG"

Do the same and more with client commands, in the folder of this repository.
They read REEVE_URL and REEVE_API_KEY:

  npx reeve members list
  npx reeve members suspend $LINUS --dry-run

`
