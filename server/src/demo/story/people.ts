/** A person of the story who is or was a member. */
export interface Person {
  readonly name: string
  readonly email: string
  /** The name of the profile that the person has at the end of the story, unless they are on duty then. */
  readonly profile: string
  /** The IP address and the user agent of the person's browser. */
  readonly from: string
  readonly agent: string
}

const DOMAIN = 'northwind.example'
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36'
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Edg/142.0.0.0'
const LINUX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'
export const ANDROID = 'Mozilla/5.0 (Android 16; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0'

/** Returns `grace@northwind.example` for Grace Hopper, and `joao@northwind.example` for João Pedro Almeida. */
export const addressOf = (name: string): string => `${withoutAccents(name.split(' ')[0] ?? '')}@${DOMAIN}`

const withoutAccents = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

const person = (name: string, profile: string, from = '198.51.100.20', agent = MAC): Person => ({
  name,
  email: addressOf(name),
  profile,
  from,
  agent,
})

/** The owner who sets the organization up. */
export const ADA = person('Ada Lovelace', 'Owner', '198.51.100.20', LINUX)
export const GRACE = person('Grace Hopper', 'Administrator', '198.51.100.31', MAC)
export const BEATRIZ = person('Beatriz Carvalho', 'Owner', '203.0.113.18', MAC)
export const CAMILA = person('Camila Rocha', 'People partner', '203.0.113.24', WINDOWS)
export const MARGARET = person('Margaret Hamilton', 'Integrations', '2001:db8:20:7::41', MAC)
export const EDSGER = person('Edsger Kahn', 'Developer', '192.0.2.55', LINUX)
export const MALLORY = person('Mallory Voss', 'Integrations', '203.0.113.40', MAC)

/** The member whom the instructions use as an example, and who never signs in. */
export const LINUS = person('Linus Pauling', 'Support')
export const BARBARA = person('Barbara Noether', 'Auditor')
export const DENNIS = person('Dennis Moreau', 'Support')
export const ROSALIND = person('Rosalind Byron', 'Member')

/** The members from the first day, besides the owner, in the order in which they are invited or added. */
export const FOUNDERS: readonly Person[] = [GRACE, LINUS, MALLORY, MARGARET, EDSGER, BARBARA, DENNIS, ROSALIND]

/** The people who are hired later, in the order in which they are hired. Beatriz and Camila are the first. */
export const HIRES: readonly Person[] = [
  BEATRIZ,
  CAMILA,
  person('João Pedro Almeida', 'Developer'),
  person('Hideo Tanaka', 'Member'),
  person('Thiago Nascimento', 'Support'),
  person('Sofia Lindqvist', 'Member'),
  person('Omar Haddad', 'Support'),
  person('Luíza Figueiredo', 'Member'),
  person('Priya Raman', 'Developer'),
  person('Marek Nowak', 'Member'),
  person('Rafael Monteiro', 'Developer'),
  person('Chiara Bianchi', 'Member'),
  person('Kwame Mensah', 'Support'),
  person('Fernanda Araújo', 'Member'),
  person('Elif Demir', 'Member'),
  person('Noah Bergström', 'Developer'),
  person('Gustavo Teixeira', 'Support'),
  person('Amélie Laurent', 'Member'),
  person('Ravi Subramanian', 'Member'),
  person('Juliana Sampaio', 'Member'),
  person('Oleksandr Kovalenko', 'Developer'),
  person('Mei Chen', 'Member'),
  person('Antônio Barbosa', 'Member'),
  person('Hannah Weber', 'Auditor'),
  person('Samuel Okafor', 'Support'),
  person('Ingrid Solheim', 'Member'),
  person('Diego Herrera', 'Member'),
  person('Yuki Mori', 'Member'),
  person('Nina Sørensen', 'Support'),
  person('Lars Petersen', 'Member'),
  person('Anika Schmidt', 'Developer'),
  person('Tariq Aziz', 'Member'),
  person('Nadia Petrova', 'Member'),
  person('Felix Wagner', 'Support'),
  person('Leila Farahani', 'Member'),
  person('Viktor Horvath', 'Member'),
  person('Zoe Papadaki', 'Member'),
  person('Emeka Eze', 'Developer'),
  person('Clara Jensen', 'Member'),
]

/** The people who have left the company, with the reason for their suspension. */
export const LEAVERS: readonly { readonly person: Person; readonly reason: string }[] = [
  { person: person('Peter Vance', 'Member'), reason: 'left the company' },
  { person: person('Monica Hale', 'Support'), reason: 'contract ended' },
  { person: person('Ivan Dragan', 'Member'), reason: 'left the company' },
  { person: person('Ruth Calder', 'Member'), reason: 'moved to a partner' },
  { person: person('Otto Brandt', 'Support'), reason: 'contract ended' },
]

/**
 * The people who are suspended at the end, with the reason for their suspension. Rosalind is one of the founders, and
 * Tariq is deactivated in Okta, which sends no reason, so his reason is not used.
 */
export const SUSPENDED: Readonly<Record<string, string>> = {
  'Rosalind Byron': 'on leave until spring',
  'Marek Nowak': 'laptop lost on the train, device check pending',
  'Diego Herrera': 'contract paused until January',
  'Gustavo Teixeira': 'parental leave',
  'Tariq Aziz': 'left the company, handover in progress',
  'Leila Farahani': 'phishing: entered the password on a foreign page',
}

/** Email addresses with a pending invitation at the end, besides the two that Mallory invited. */
export const INVITED = [
  'katherine',
  'dorothy',
  'mateus',
  'yasmin',
  'bruno',
  'anders',
  'helena',
  'kofi',
  'simone',
  'tobias',
].map(addressOf)

export const INVITED_BY_MALLORY = ['alan', 'ivy'].map(addressOf)
